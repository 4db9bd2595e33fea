"""The forms in which fields are given."""

from datetime import date
from typing import Any

import pytest

from quarry import Field, Quarry, Row, Table
from quarry.fields import fields_of


def test_names_alone() -> None:
    assert fields_of(["unit_price"]) == [{"name": "unit_price", "description": "unit price", "type": "string"}]


def test_names_with_a_type_a_description_or_both() -> None:
    given = {"a": "with tax", "b": float, "c": ("when", date), "d": ("x", "boolean"), "e": Field("e", "own", "array")}
    assert [(field["name"], field["description"], field["type"]) for field in fields_of(given)] == [
        ("a", "with tax", "string"),
        ("b", "b", "number"),
        ("c", "when", "date"),
        ("d", "x", "boolean"),
        ("e", "own", "array"),
    ]


def test_fields_of_the_api_and_everything_a_field_has() -> None:
    (field, plain) = fields_of(
        [
            Field("team", "Staff", "array", ({"name": "role"},), source={"kind": "site", "from": ["x"]}, rules={"min": 1}),
            {"name": "p", "type": "number"},
        ]
    )
    assert field["members"] == [{"name": "role"}]
    assert field["source"] == {"kind": "site", "from": ["x"]}
    assert field["rules"] == {"min": 1}
    assert plain == {"name": "p", "description": "p", "type": "number"}


SCHEMA: dict[str, Any] = {
    "properties": {
        "price": {"anyOf": [{"type": "number"}, {"type": "null"}], "description": "With tax"},
        "count": {"type": ["integer", "null"]},
        "day": {"type": "string", "format": "date"},
        "state": {"enum": ["new", "used"], "type": "string"},
        "team": {"type": "array", "items": {"$ref": "#/$defs/Person"}},
    },
    "$defs": {"Person": {"type": "object", "properties": {"name": {"type": "string", "description": "Full name"}}}},
}


def test_a_json_schema_and_a_class_that_has_one() -> None:
    class Product:
        @staticmethod
        def model_json_schema() -> dict[str, Any]:
            return SCHEMA

    for given in (SCHEMA, Product):
        fields = {field["name"]: field for field in fields_of(given)}
        assert [field["type"] for field in fields.values()] == ["number", "number", "date", "string", "array"]
        assert fields["price"]["description"] == "With tax"
        assert fields["state"]["rules"] == {"allowed": ["new", "used"]}
        assert fields["team"]["members"] == [{"name": "name", "type": "string", "description": "Full name"}]


@pytest.mark.parametrize(
    "wrong", ["name", 5, [5], [{"description": "x"}], {"a": 5}, {"a": ("x", "y", "z")}, {"a": ("x", "no")}, int]
)
def test_what_is_no_field_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError):
        fields_of(wrong)


def test_neither_targets_nor_fields_may_be_missing() -> None:
    quarry = Quarry("k", "http://quarry.test")
    with pytest.raises(ValueError, match="no target"):
        quarry.scrape([], ["name"])
    with pytest.raises(ValueError, match="no data field"):
        quarry.scrape("https://a.example/", [])


def test_a_field_named_target_keeps_its_column() -> None:
    table = Table(["target"], [Row("https://a.example/", {"target": "group"}, {}, "1", 0)])
    assert table.to_dicts() == [{"target_": "https://a.example/", "target": "group"}]
    assert list(table.to_pandas().columns) == ["target_", "target"]


def test_objects_and_lists_of_objects_keep_their_schema_to_any_depth() -> None:
    party = {"type": "object", "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/Address"}}}
    address = {"type": "object", "properties": {"city": {"type": "string"}}}
    line = {"type": "object", "properties": {"name": {"type": "string"}, "price": {"$ref": "#/$defs/Address"}}}
    schema = {
        "properties": {
            "seller": {"$ref": "#/$defs/Party", "description": "Who sells"},
            "lines": {"type": "array", "items": line},
        },
        "$defs": {"Party": party, "Address": address},
    }
    seller, lines = fields_of(schema)
    assert (seller["type"], seller["description"]) == ("object", "Who sells")
    assert seller["schema"]["properties"] == party["properties"]
    assert seller["schema"]["$defs"]["Address"] == address
    assert lines["type"] == "array"
    assert lines["schema"]["items"] == line
    assert "members" not in lines
