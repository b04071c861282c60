"""Compiled counting: flat functions over primitive arrays, each with a plain twin in the tests."""
