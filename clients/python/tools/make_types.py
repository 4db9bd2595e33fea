"""Writes src/quarry/api_types.py from the API's own description.

    python tools/make_types.py http://localhost:3000/api/v1/openapi.json [--check]

With ``--check`` nothing is written; the exit code is 1 where the file differs from the description.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.request import urlopen

TARGET = Path(__file__).parent.parent / "src" / "quarry" / "api_types.py"
#: Schemas that this client uses; the rest of the API is called by path.
SCHEMAS = ("JsonValue", "Cell", "Error", "Field", "Job", "PageStep", "Result", "Task")
HEADER = '"""Shapes of the API\'s answers, made from its description by tools/make_types.py; not written by hand."""'


def main() -> int:
    source = next(argument for argument in sys.argv[1:] if not argument.startswith("--"))
    text = types_of(read_document(source))
    if "--check" not in sys.argv:
        TARGET.write_text(text, encoding="utf-8")
        return 0
    if TARGET.read_text(encoding="utf-8") == text:
        return 0
    print(f"{TARGET.name} is not what the API describes; run this without --check.", file=sys.stderr)
    return 1


def read_document(source: str) -> dict[str, Any]:
    if not source.startswith("http"):
        return dict(json.loads(Path(source).read_text(encoding="utf-8")))
    with urlopen(source) as answer:
        return dict(json.load(answer))


def types_of(document: dict[str, Any]) -> str:
    schemas = document["components"]["schemas"]
    wanted = {name: opened(schemas[name]) for name in SCHEMAS}
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "api.json", Path(folder) / "api_types.py"
        given.write_text(json.dumps({**document, "paths": {}, "components": {"schemas": wanted}}), encoding="utf-8")
        options = {
            "--input": str(given),
            "--output": str(made),
            "--input-file-type": "openapi",
            "--output-model-type": "typing.TypedDict",
            "--target-python-version": "3.10",
            "--enum-field-as-literal": "all",
            "--formatters": "builtin",
        }
        flags = ["--use-standard-collections", "--use-union-operator", "--disable-timestamp"]
        arguments = [part for option in options.items() for part in option]
        command = [sys.executable, "-m", "datamodel_code_generator", *arguments, *flags]
        subprocess.run(command, check=True)
        lines = [line for line in made.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return HEADER + "\n\n" + "\n".join(lines).strip() + "\n"


def opened(schema: Any) -> Any:
    """Additional members are allowed, because a later version of the API may return more."""
    if isinstance(schema, list):
        return [opened(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: opened(value) for key, value in schema.items() if key != "additionalProperties" or value is not False}


if __name__ == "__main__":
    sys.exit(main())
