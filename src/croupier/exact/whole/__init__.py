"""Whole games solved by counting every deal, up to the names of the suits."""
