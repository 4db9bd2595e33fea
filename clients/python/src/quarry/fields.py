"""Data fields of a table, in any of the supported forms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

if TYPE_CHECKING:
    from quarry.api_types import Field as ApiField

FieldType: TypeAlias = Literal["string", "number", "boolean", "date", "array", "object"]

_BY_CLASS: dict[type, FieldType] = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    date: "date",
    datetime: "date",
    list: "array",
    tuple: "array",
    dict: "object",
}
_BY_SCHEMA_TYPE: dict[str, FieldType] = {"integer": "number"}
_SCALARS = ("string", "number", "boolean", "array", "object")


@dataclass(frozen=True)
class Field:
    """A column: its name, a description of its values in your words, and its type.

    ``members`` are the members of the objects of a list, ``schema`` is the JSON Schema of a list or an object with
    members in any depth, ``source`` makes it a field that is looked up, ``rules`` are checked on every value; all in
    the words of the API.
    """

    name: str
    description: str = ""
    type: FieldType = "string"
    members: tuple[Mapping[str, Any], ...] = ()
    source: Mapping[str, Any] | None = None
    rules: Mapping[str, Any] | None = None
    schema: Mapping[str, Any] | None = None

    def to_api(self) -> ApiField:
        """The field in the API's form. Without a description, the words of its name are the description."""
        told: dict[str, Any] = {
            "name": self.name,
            "description": self.description or self.name.replace("_", " "),
            "type": self.type,
        }
        if self.members:
            told["members"] = [dict(member) for member in self.members]
        if self.source is not None:
            told["source"] = dict(self.source)
        if self.rules is not None:
            told["rules"] = dict(self.rules)
        if self.schema is not None:
            told["schema"] = dict(self.schema)
        return cast("ApiField", told)


#: Names; names with descriptions, types or both; fields; a JSON Schema; a class with ``model_json_schema`` (Pydantic).
FieldsLike: TypeAlias = Iterable[str | Field | Mapping[str, Any]] | Mapping[str, Any] | type


def fields_of(given: FieldsLike) -> list[ApiField]:
    """The fields in the API's form.

    Raises TypeError for a value that is not one of the forms of ``FieldsLike``.
    """
    schema = getattr(given, "model_json_schema", None)
    if callable(schema):
        return _of_schema(schema())
    if isinstance(given, Mapping):
        if isinstance(given.get("properties"), Mapping):
            return _of_schema(given)
        return [_named(name, told).to_api() for name, told in given.items()]
    if isinstance(given, str | bytes | type) or not isinstance(given, Iterable):
        raise TypeError("Fields are a list of names or fields, a mapping of names to descriptions or types, or a schema.")
    return [_one(each) for each in given]


def _one(given: str | Field | Mapping[str, Any]) -> ApiField:
    if isinstance(given, str):
        return Field(given).to_api()
    if isinstance(given, Field):
        return given.to_api()
    if isinstance(given, Mapping) and "name" in given:
        return cast("ApiField", {"description": str(given["name"]).replace("_", " "), **given})
    raise TypeError(f"This is not a data field: {given!r}")


def _named(name: str, told: object) -> Field:
    """``{"price": "with tax"}``, ``{"price": float}``, ``{"price": ("with tax", float)}``, ``{"price": Field(...)}``."""
    if isinstance(told, Field):
        return told
    if isinstance(told, str):
        return Field(name, told)
    if isinstance(told, type):
        return Field(name, type=_type_of(told))
    if isinstance(told, tuple) and len(told) == 2 and isinstance(told[0], str):
        return Field(name, told[0], _type_of(told[1]))
    raise TypeError(f"The field {name!r} has neither a description nor a type: {told!r}")


def _type_of(told: object) -> FieldType:
    if isinstance(told, type) and told in _BY_CLASS:
        return _BY_CLASS[told]
    if told in (*_SCALARS, "date"):
        return cast("FieldType", told)
    raise TypeError(f"There is no field type for {told!r}.")


def _of_schema(schema: Mapping[str, Any]) -> list[ApiField]:
    definitions = schema.get("$defs", {})
    return [_of_property(name, told, definitions) for name, told in schema["properties"].items()]


def _of_property(name: str, told: Mapping[str, Any], definitions: Mapping[str, Any]) -> ApiField:
    shape = _resolved(told, definitions)
    description = str(told.get("description") or shape.get("description") or "")
    kind = _schema_type(shape)
    items = _resolved(shape.get("items", {}), definitions) if kind == "array" else shape
    if kind in ("array", "object") and (kind == "object" or _is_nested(items, definitions)) and items.get("properties"):
        return Field(name, description, kind, schema={**shape, **({"$defs": definitions} if definitions else {})}).to_api()
    members = _members(items, definitions) if kind == "array" else ()
    rules = {"allowed": [str(value) for value in shape["enum"]]} if "enum" in shape else None
    return Field(name, description, kind, members, rules=rules).to_api()


def _is_nested(items: Mapping[str, Any], definitions: Mapping[str, Any]) -> bool:
    """Whether a member of the objects has members of its own."""
    for told in items.get("properties", {}).values():
        shape = _resolved(told, definitions)
        inner = _resolved(shape.get("items", {}), definitions) if _schema_type(shape) == "array" else shape
        if inner.get("properties"):
            return True
    return False


def _members(items: Mapping[str, Any], definitions: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """The members of a list of objects, with their types and descriptions."""
    found: list[Mapping[str, Any]] = []
    for name, told in items.get("properties", {}).items():
        shape = _resolved(told, definitions)
        described = {"description": told["description"]} if "description" in told else {}
        found.append({"name": name, "type": _schema_type(shape), **described})
    return tuple(found)


def _resolved(told: Mapping[str, Any], definitions: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema with references resolved, and without an alternative for null."""
    if "$ref" in told:
        return _resolved(definitions.get(str(told["$ref"]).rsplit("/", 1)[-1], {}), definitions)
    for key in ("anyOf", "oneOf"):
        others = [choice for choice in told.get(key, ()) if choice.get("type") != "null"]
        if others:
            return _resolved(others[0], definitions)
    return told


def _schema_type(shape: Mapping[str, Any]) -> FieldType:
    kinds = shape.get("type", "string")
    kind = next((each for each in kinds if each != "null"), "string") if isinstance(kinds, list) else kinds
    if kind == "string" and shape.get("format") in ("date", "date-time"):
        return "date"
    return _BY_SCHEMA_TYPE.get(kind, cast("FieldType", kind) if kind in _SCALARS else "string")
