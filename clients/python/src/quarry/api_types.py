"""Shapes of the API's answers, made from its description by tools/make_types.py; not written by hand."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypeAlias, TypedDict, Union

from typing_extensions import NotRequired

JsonValue: TypeAlias = Optional[Union[str, float, bool, list["JsonValue"], dict[str, "JsonValue"]]]


class Context(TypedDict):
    heading: NotRequired[str]
    label: NotRequired[str]
    before: NotRequired[str]
    after: NotRequired[str]


class EvidenceItem(TypedDict):
    url: str
    snapshot: str | None
    block: int | None
    quote: str
    selector: str | None
    at: NotRequired[int | None]
    context: NotRequired[Context]
    item: NotRequired[int]
    member: NotRequired[str]
    path: NotRequired[str]
    scan: NotRequired[bool]


class Part(TypedDict):
    path: str
    reason: Literal['not_on_page', 'ambiguous', 'type_mismatch', 'unverified', 'truncated', 'over_budget', 'model_failed', 'blocked', 'needs_login', 'fetch_failed', 'rejected', 'page_not_stored', 'rule_broken', 'not_computed', 'source_empty', 'not_configured'] | None
    confidence: float | None


class Items(TypedDict):
    field: str
    path: NotRequired[str]
    amount: NotRequired[str]
    quantity: NotRequired[str]
    price: NotRequired[str]


class StatedItem(TypedDict):
    kind: Literal['total', 'net', 'tax', 'discount', 'charge', 'rounding']
    amount: float
    field: NotRequired[str]
    path: NotRequired[str]


class CountedItem(TypedDict):
    kind: Literal['total', 'net', 'tax', 'discount', 'charge', 'rounding']
    amount: float


class SumCheck(TypedDict):
    path: NotRequired[str]
    kind: Literal['total', 'net', 'tax']
    items: Items
    stated: list[StatedItem]
    lines: int
    sum: float
    counted: list[CountedItem]
    expected: float
    difference: float
    agrees: bool


class Cell(TypedDict):
    value: JsonValue
    raw: str | None
    status: Literal['found', 'absent', 'conflict', 'unverified', 'derived', 'corrected']
    reason: Literal['not_on_page', 'ambiguous', 'type_mismatch', 'unverified', 'truncated', 'over_budget', 'model_failed', 'blocked', 'needs_login', 'fetch_failed', 'rejected', 'page_not_stored', 'rule_broken', 'not_computed', 'source_empty', 'not_configured'] | None
    method: Literal['structured', 'recipe', 'reader', 'model', 'enriched', 'corrected'] | None
    confidence: float | None
    evidence: list[EvidenceItem]
    parts: NotRequired[list[Part]]
    sum_checks: NotRequired[list[SumCheck]]


class DetailItem(TypedDict):
    loc: list[str | float]
    msg: str
    type: str


class Quota(TypedDict):
    reason: Literal['balance', 'cap', 'requests', 'storage', 'key']
    missing_usd: NotRequired[float]
    cost_usd: NotRequired[float]
    balance_usd: NotRequired[float]
    upgrade: bool


class Error(TypedDict):
    detail: str | list[DetailItem] | dict[str, Any]
    quota: NotRequired[Quota]


FromItem: TypeAlias = str


Source = TypedDict(
    'Source',
    {
        'kind': Literal['search', 'site', 'derived'],
        'from': list[FromItem],
    },
)


class Member(TypedDict):
    name: str
    description: NotRequired[str]
    type: NotRequired[Literal['string', 'number', 'boolean', 'date', 'array', 'object']]


class Properties(TypedDict):
    type: NotRequired[Literal['string', 'number', 'integer', 'boolean', 'array', 'object']]
    format: NotRequired[str]
    description: NotRequired[str]


RequiredItem: TypeAlias = str


class Items1(TypedDict):
    type: NotRequired[Literal['object']]
    properties: dict[str, Properties]
    required: NotRequired[list[RequiredItem]]


AllowedItem: TypeAlias = str


class ShapeItem(TypedDict):
    key: str
    type: Literal['string', 'number', 'boolean', 'date', 'array', 'object']
    required: bool


class Rules(TypedDict):
    required: NotRequired[bool]
    allowed: NotRequired[list[AllowedItem]]
    pattern: NotRequired[str]
    min: NotRequired[float]
    max: NotRequired[float]
    unit: NotRequired[str]
    shape: NotRequired[list[ShapeItem]]
    formula: NotRequired[str]


Block: TypeAlias = int


class Example(TypedDict):
    page: str
    url: str
    blocks: list[Block]
    quote: str
    value: JsonValue


class Field(TypedDict):
    source: NotRequired[Source]
    name: str
    description: str
    type: Literal['string', 'number', 'boolean', 'date', 'array', 'object']
    members: NotRequired[list[Member]]
    items: NotRequired[Items1]
    schema: NotRequired[dict[str, Any]]
    rules: NotRequired[Rules]
    example: NotRequired[Example]


class OwnColumn(TypedDict):
    id: str
    name: str
    kind: Literal['text', 'number', 'select', 'person', 'date', 'checkbox', 'note']
    options: list[str]


class Progress(TypedDict):
    total: int
    completed: int
    failed: int
    in_progress: int
    pending: int


class Connection(TypedDict):
    id: str
    name: str


class HeldUp(TypedDict):
    reason: Literal['no_worker', 'disk_full', 'disk_unwritable', 'sign_in', 'machine']
    text: str


class Usage(TypedDict):
    cells_consumed: int
    cells_overage: int
    cost_usd: float
    spending_cap_usd: float | None


class RelearnedSite(TypedDict):
    recipe_id: str
    site: str
    reason: Literal['first', 'layout', 'pages', 'correction', 'pointed']


class Recipes(TypedDict):
    learned: int
    relearned: int
    reused_pages: int
    relearned_sites: NotRequired[list[RelearnedSite]]


class ModelUsage(TypedDict):
    calls: int
    prompt_tokens: int
    completion_tokens: int
    cost_usd: float


class On(TypedDict):
    role: NotRequired[Literal['button', 'link', 'tab', 'option', 'radio', 'checkbox', 'switch', 'menuitem', 'combobox', 'listbox', 'radiogroup', 'group', 'tablist', 'textbox', 'searchbox', 'spinbutton', 'slider', 'treeitem', 'gridcell', 'row', 'heading', 'dialog', 'region', 'table', 'list', 'listitem', 'img']]
    name: NotRequired[str]
    text: NotRequired[str]
    label: NotRequired[str]
    selector: NotRequired[str]


class PageStep1(TypedDict):
    kind: Literal['click']
    on: On
    timeout_s: float
    optional: bool


class PageStep2(TypedDict):
    kind: Literal['fill']
    on: On
    value: str
    timeout_s: float
    optional: bool


class PageStep3(TypedDict):
    kind: Literal['choose']
    on: NotRequired[On]
    option: str
    timeout_s: float
    optional: bool


class PageStep4(TypedDict):
    kind: Literal['press']
    on: NotRequired[On]
    key: Literal['Enter', 'Escape', 'Tab', 'Space', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End', 'Backspace', 'Delete']
    timeout_s: float
    optional: bool


class PageStep5(TypedDict):
    kind: Literal['wait_for']
    on: On
    gone: bool
    timeout_s: float
    optional: bool


class PageStep6(TypedDict):
    kind: Literal['scroll']
    on: NotRequired[On]
    times: int
    timeout_s: float
    optional: bool


class PageStep7(TypedDict):
    kind: Literal['load_more']
    on: NotRequired[On]
    times: int
    timeout_s: float
    optional: bool


class PageStep8(TypedDict):
    kind: Literal['close_overlay']
    on: NotRequired[On]
    timeout_s: float
    optional: bool


class PageStep9(TypedDict):
    kind: Literal['next_tab']
    on: NotRequired[On]
    timeout_s: float
    optional: bool


Option: TypeAlias = str


class PageStep10(TypedDict):
    kind: Literal['for_each']
    on: NotRequired[On]
    options: list[Option]
    field: NotRequired[str]
    member: NotRequired[str]
    timeout_s: float
    optional: bool


PageStep: TypeAlias = PageStep1 | PageStep2 | PageStep3 | PageStep4 | PageStep5 | PageStep6 | PageStep7 | PageStep8 | PageStep9 | PageStep10


class Result(TypedDict):
    task_id: str
    position: int
    target_item_value: str
    data: dict[str, JsonValue]
    cells: dict[str, Cell]
    own: NotRequired[dict[str, JsonValue]]


class Task(TypedDict):
    id: str
    job_id: str
    position: int
    target_item_value: str
    status: Literal['pending', 'in_progress', 'completed', 'failed']
    attempts: int
    error_kind: str | None
    error: str | None
    has_picture: NotRequired[Literal[True]]
    started_at: str | None
    finished_at: str | None


class PageStepModel(TypedDict):
    site: Any
    steps: list[PageStep]


class Job(TypedDict):
    id: str
    name: NotRequired[str]
    name_is_given: NotRequired[bool]
    emoji: NotRequired[str | None]
    folder_id: NotRequired[str | None]
    status: Literal['pending', 'in_progress', 'completed', 'failed', 'partial_completion']
    created_at: str
    started_at: str | None
    finished_at: str | None
    base_prompt: str | None
    target_item_name: str
    trait_definitions: list[Field]
    own_columns: NotRequired[list[OwnColumn]]
    progress: Progress
    first_targets: list[str]
    rerun_of: str | None
    column_of: NotRequired[str | None]
    refresh_of: NotRequired[str | None]
    created_by: NotRequired[str | None]
    queue_position: NotRequired[int | None]
    connection: NotRequired[Connection | None]
    page_steps: NotRequired[list[PageStepModel]]
    held_up: NotRequired[HeldUp]
    usage: NotRequired[Usage]
    recipes: NotRequired[Recipes]
    model_usage: NotRequired[ModelUsage]
