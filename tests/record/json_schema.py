"""As much of JSON Schema as `docs/schema/round-1.json` uses; an unknown keyword is an error."""

import re
from typing import Any

_TYPES: dict[str, type] = {
    "object": dict,
    "array": list,
    "string": str,
    "null": type(None),
    "boolean": bool,
}
_NOTES = {"$schema", "$id", "$defs", "title", "description"}


class Schema:
    """A schema whose references all point into its own definitions."""

    def __init__(self, root: dict[str, Any]) -> None:
        self.root = root

    def fits(self, value: Any, schema: dict[str, Any] | None = None) -> bool:
        """Whether a value is of the schema's shape."""
        schema = self.root if schema is None else schema
        checks = (
            self._holds(keyword, schema, value) for keyword in schema if keyword not in _NOTES
        )
        return all(checks)

    def _holds(self, keyword: str, schema: dict[str, Any], value: Any) -> bool:
        wanted = schema[keyword]
        match keyword:
            case "$ref":
                name = wanted.removeprefix("#/$defs/")
                return self.fits(value, self.root["$defs"][name])
            case "anyOf":
                return any(self.fits(value, choice) for choice in wanted)
            case "type" if wanted == "integer":
                return type(value) is int
            case "type":
                return isinstance(value, _TYPES[wanted])
            case "const":
                return bool(value == wanted)
            case "enum":
                return value in wanted
            case "minimum" | "maximum":
                low = keyword == "minimum"
                return type(value) is not int or (value >= wanted if low else value <= wanted)
            case "pattern":
                return not isinstance(value, str) or bool(re.search(wanted, value))
            case "items" | "prefixItems" | "minItems" | "maxItems":
                return not isinstance(value, list) or self._list(keyword, wanted, value)
            case _:
                return not isinstance(value, dict) or self._object(keyword, schema, value)

    def _list(self, keyword: str, wanted: Any, value: list[Any]) -> bool:
        match keyword:
            case "items":
                return all(self.fits(item, wanted) for item in value)
            case "prefixItems":
                return all(
                    self.fits(item, inner) for item, inner in zip(value, wanted, strict=False)
                )
            case "minItems":
                return len(value) >= int(wanted)
            case _:
                return len(value) <= int(wanted)

    def _object(self, keyword: str, schema: dict[str, Any], value: dict[str, Any]) -> bool:
        wanted = schema[keyword]
        known = schema.get("properties", {})
        match keyword:
            case "required":
                return set(wanted) <= value.keys()
            case "properties":
                return all(self.fits(value[name], wanted[name]) for name in wanted if name in value)
            case "propertyNames":
                return all(self.fits(name, wanted) for name in value)
            case "minProperties":
                return len(value) >= int(wanted)
            case "additionalProperties":
                rest = [inner for name, inner in value.items() if name not in known]
                return not rest if wanted is False else all(self.fits(i, wanted) for i in rest)
            case _:
                raise AssertionError(f"the keyword {keyword} is not known here")
