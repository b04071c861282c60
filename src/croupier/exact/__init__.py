"""Exact values: positions advised, whole games solved, simulation and reports."""
