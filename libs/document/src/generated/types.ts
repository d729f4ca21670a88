// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Locale, SystemRole, Text } from '../vocabulary.js';

/** Codes of the view kinds by name. */
export const VIEW_TYPES = {
  /** Table / 表格 */
  table: 1,
  /** Chart / 图表 */
  chart: 2,
  /** Submit form / 提交表单 */
  form: 3,
  /** Combo / 组合 */
  combo: 4,
  /** Image / 图片 */
  image: 5,
  /** Widget / 部件 */
  widget: 6,
  /** Divider / 分隔线 */
  divider: 7,
  /** Layout / 布局 */
  layout: 8,
  /** External view / 外部类型 */
  custom: 10,
  /** Key figure / 指标 */
  kpi: 100,
  /** Kanban / 看板 */
  kanban: 101,
  /** Calendar / 日历 */
  calendar: 102,
  /** Block / 共享块 */
  block: 103,
} as const;
export type ViewType = (typeof VIEW_TYPES)[keyof typeof VIEW_TYPES];
export type ViewTypeName = keyof typeof VIEW_TYPES;

/** Codes of the field kinds by name. */
export const FIELD_TYPES = {
  /** Text input / 文本输入 */
  input: 1,
  /** Select / 下拉选择 */
  select: 2,
  /** Date picker / 日期选择 */
  date: 3,
  /** Radio group / 单选组 */
  radio: 4,
  /** Number input / 数字输入 */
  number: 5,
  /** Date range / 日期范围 */
  'date-range': 6,
  /** Checkbox group / 多选组 */
  checkbox: 7,
  /** Textarea / 多行文本 */
  textarea: 8,
  /** Read-only html / 只读网页 */
  html: 9,
  /** Rich text / 富文本 */
  'rich-text': 10,
  /** Hidden value / 隐藏值 */
  hidden: 11,
  /** Plain text / 纯文本 */
  'plain-text': 15,
  /** Map picker / 地图选点 */
  'map-picker': 16,
  /** Image display / 图片显示 */
  image: 17,
  /** Cascader / 级联选择 */
  cascader: 18,
  /** Button group / 按钮组 */
  'button-group': 19,
  /** Member parameters / 成员参数组 */
  members: 20,
  /** Image upload / 图片上传 */
  'image-upload': 21,
  /** Custom template / 自定义模板 */
  template: 99,
  /** Rating / 评分 */
  rating: 100,
  /** Widget / 部件 */
  widget: 101,
  /** Switch / 开关 */
  switch: 102,
  /** Slider / 滑块 */
  slider: 103,
  /** Colour / 颜色 */
  colour: 104,
  /** File upload / 文件上传 */
  'file-upload': 105,
  /** Person / 人员选择 */
  person: 106,
  /** External field / 外部控件 */
  external: 107,
} as const;
export type FieldType = (typeof FIELD_TYPES)[keyof typeof FIELD_TYPES];
export type FieldTypeName = keyof typeof FIELD_TYPES;

/** Codes of the cell kinds by name. */
export const CELL_TYPES = {
  /** Link / 链接 */
  link: 3,
  /** Buttons / 按钮 */
  buttons: 4,
  /** Image / 图片 */
  image: 5,
  /** Html / 网页 */
  html: 6,
  /** Video / 视频 */
  video: 7,
  /** Dynamic template / 动态模板 */
  template: 99,
  /** Progress / 进度 */
  progress: 100,
  /** Avatar / 头像 */
  avatar: 101,
} as const;
export type CellType = (typeof CELL_TYPES)[keyof typeof CELL_TYPES];
export type CellTypeName = keyof typeof CELL_TYPES;

/** Codes of the chart kinds by name. */
export const CHART_TYPES = {
  /** Bar / 条形图 */
  bar: 'bar',
  /** Funnel / 漏斗图 */
  funnel: 'funnel',
  /** Gauge / 仪表盘 */
  gauge: 'gauge',
  /** Heatmap / 热力图 */
  heatmap: 'heatmap',
  /** Histogram / 柱状图 */
  histogram: 'histogram',
  /** Line / 折线图 */
  line: 'line',
  /** Map / 地图 */
  map: 'map',
  /** Pie / 饼图 */
  pie: 'pie',
  /** Radar / 雷达图 */
  radar: 'radar',
  /** Ring / 环图 */
  ring: 'ring',
  /** Sankey / 桑基图 */
  sankey: 'sankey',
  /** Scatter / 散点图 */
  scatter: 'scatter',
  /** Treemap / 矩形树图 */
  treemap: 'treemap',
  /** Waterfall / 瀑布图 */
  waterfall: 'waterfall',
} as const;
export type ChartType = (typeof CHART_TYPES)[keyof typeof CHART_TYPES];
export type ChartTypeName = keyof typeof CHART_TYPES;

/** Codes of the target kinds by name. */
export const TARGET_TYPES = {
  /** Action / 动作 */
  action: 'action',
  /** Callback / 回调 */
  callback: 'callback',
  /** Download / 下载 */
  download: 'download',
  /** Other / 其它 */
  other: 'other',
  /** Page / 页面 */
  page: 'page',
  /** View / 视图 */
  view: 'view',
} as const;
export type TargetType = (typeof TARGET_TYPES)[keyof typeof TARGET_TYPES];
export type TargetTypeName = keyof typeof TARGET_TYPES;

/** Access: Who may use it: everybody, every signed-in person, or the listed system roles */
export type Access = {
  /** Public */
  public: true;
} | {
  /** Signed in */
  signed_in: true;
} | {
  /** Roles: Any one of them suffices */
  roles: SystemRole[];
};

/** Action result: What running an action answers */
export interface ActionResult {
  /** Action */
  action: {
    /** Action type */
    act_type: string;
    /** Action type code: 101 same view, 102 dialog, 103 new window */
    act_type_code?: number | null;
  };
  /** Page */
  page?: null | {
    /** Page */
    id: number;
    /** App */
    app_id: number;
    /** Page parameters */
    params?: Record<string, unknown>;
  };
  /** Result list */
  list: unknown[];
  /** Message */
  msg?: string;
  /** Succeeded: While false, msg is shown as the message of a failure. Default true. */
  ok?: boolean;
}

/** Action step: A platform operation, a query that may write, or a deliberate end */
export type ActionStep = {
  /** Query: Uid of a query; the rows that it reads are for the steps after it */
  query: Uid;
  /** Parameters: From names to expressions */
  params?: Record<string, Expression>;
  /** On error: stop undoes everything and ends (default); continue undoes this step alone and goes on; or an error branch runs. A write whose outcome is unknown always ends */
  on_error?: 'stop' | 'continue' | {
    /** Error branch: Run after this step was undone; expressions may read error.code, error.msg and error.step */
    steps: ActionStep[];
    /** Afterwards: end: the action ends as failed and keeps what was done (default); continue: the next step follows. Default "end". */
    then?: 'end' | 'continue';
    /** Message: Shown when it ends; default: the reason of the failure */
    message?: Text;
  };
  /** Name: Later expressions read the result of this step as steps.<name> */
  name?: Identifier;
  /** Condition: Skipped while false */
  cond?: Expression;
} | {
  /** Operation: Name of a platform operation */
  operation: string;
  /** Input: From fields to expressions */
  input?: Record<string, Expression>;
  /** On error: stop undoes everything and ends (default); continue undoes this step alone and goes on; or an error branch runs. A write whose outcome is unknown always ends */
  on_error?: 'stop' | 'continue' | {
    /** Error branch: Run after this step was undone; expressions may read error.code, error.msg and error.step */
    steps: ActionStep[];
    /** Afterwards: end: the action ends as failed and keeps what was done (default); continue: the next step follows. Default "end". */
    then?: 'end' | 'continue';
    /** Message: Shown when it ends; default: the reason of the failure */
    message?: Text;
  };
  /** Name: Later expressions read the result of this step as steps.<name> */
  name?: Identifier;
  /** Condition: Skipped while false */
  cond?: Expression;
} | {
  /** Fail: Undoes everything and shows this message */
  fail: Text;
  /** Name: Later expressions read the result of this step as steps.<name> */
  name?: Identifier;
  /** Condition: Skipped while false */
  cond?: Expression;
};

/** App info: What everybody may know of an app */
export interface AppInfo {
  /** Id */
  id: number;
  /** Uid */
  uid: Uid;
  /** Name */
  name: Text;
  /** Logo: Image address */
  logo?: string;
  /** Colour: CSS colour */
  color?: string;
  /** Home page */
  home_page_id?: number | null;
  /** Locales */
  locales?: Locale[];
  /** Title: Title of the browser tab */
  title?: Text;
}

/** Button configuration */
export interface ButtonConfig {
  /** Selection check: 0 none, 1 at least one row, 2 exactly one. Default 1. */
  check_type?: 0 | 1 | 2;
  /** Confirm. Default false. */
  confirm?: boolean;
  /** Confirm text: Default: are you sure you want to perform this operation */
  confirm_msg?: Text;
  /** What is asked about: How each affected row is called; stands below the confirm text */
  confirm_name?: Expression;
  /** Validate the form. Default false. */
  validate?: boolean;
  /** Reload the page. Default false. */
  reload?: boolean;
  /** Refresh the parent view: From a dialog: refreshes the view that opened it. Default false. */
  reloadParentView?: boolean;
  /** Reload parent page: From a dialog: refreshes every view of the page that opened it. Default false. */
  reloadParentPage?: boolean;
  /** Close the dialog. Default false. */
  close?: boolean;
  /** Open in: A dialog, the same view or a new window. Default "dialog". */
  open_type?: 'dialog' | 'same' | 'window';
  /** Method: submit hands the values of the form to the action, run hands over none and checks none. Default "submit". */
  method?: 'submit' | 'run';
  /** Query after callback: The target view queries by itself after success. Default true. */
  cb_auto_query?: boolean;
  /** Resend countdown: Seconds after success before it can be pressed again; 60 for sending codes */
  countdown?: number;
  /** Name to type: What must be typed before an irreversible action */
  irreversible_name?: Expression;
  /** Dialog width: Default 80% */
  width?: number | string;
}

/** Chart configuration */
export interface ChartConfig {
  /** Chart type: One of them */
  chart_type: ChartType;
  /** Theme. Default "default". */
  chart_theme?: 'default' | 'dark' | 'vintage' | 'infographic' | 'macarons' | 'roma' | 'shine';
  /** Category column: Column of the query that names the category; the first column when empty */
  x?: string;
  /** Target column: Where a Sankey diagram's flows lead */
  target?: string;
  /** Series: One per value column; the other number columns when empty */
  series?: ({
    /** Value column: Column of the query */
    name: string;
    /** Legend */
    label?: Text;
    /** Dictionary entry: Code of the entry of the series' dictionary that this series stands for: it takes the entry's name and colour */
    code?: string | number | boolean;
    /** Drawn as: Shape inside a combined chart */
    type?: 'line' | 'bar';
    /** Axis. Default "left". */
    axis?: 'left' | 'right';
    /** Stack group */
    stack?: string;
    /** Show numbers: Writes this series' numbers into the chart. Default false. */
    showNum?: boolean;
  })[];
  /** Dictionary of the series: Dictionary of the values that the series stand for, as in one column per channel: one value has one colour everywhere */
  series_dict?: string | number;
  /** Rows: At most 500. Default 20. */
  page_size?: number;
  /** Width: Pixels or percent */
  width?: string | number;
  /** Height: Pixels */
  height?: string | number;
  /** Title */
  title?: Text;
  /** Subtitle */
  sub_title?: Text;
  /** Download: Shows the button that saves the picture. Default false. */
  download?: boolean;
  /** Data view: Shows the button that opens the numbers as a table. Default false. */
  dataview?: boolean;
  /** X axis name */
  x_name?: Text;
  /** Y axis name */
  y_name?: Text;
  /** Show x axis. Default true. */
  x_show?: boolean;
  /** Show y axis. Default true. */
  y_show?: boolean;
  /** X label rotation: Degrees. Default 0. */
  x_rotate?: number;
  /** Y minimum */
  y_min?: number;
  /** Y maximum */
  y_max?: number;
  /** Show legend. Default true. */
  legend?: boolean;
  /** Show values. Default false. */
  label?: boolean;
  /** Total: A waterfall ends with a bar of what its changes come to. Default false. */
  total?: boolean;
  /** Smooth: Smooth lines. Default false. */
  smooth?: boolean;
  /** Area: Fills below lines. Default false. */
  area?: boolean;
  /** Grid left: Pixels or percent */
  grid_left?: string | number;
  /** Grid right: Pixels or percent */
  grid_right?: string | number;
  /** Grid top: Pixels or percent */
  grid_top?: string | number;
  /** Grid bottom: Pixels or percent */
  grid_bottom?: string | number;
  /** Order: Sorted by value */
  chart_order?: 'asc' | 'desc';
  /** Limit: Draws the first N items only */
  chart_num_limit?: number;
  /** Map position: china (provinces, default), world (countries), or a province by name or GB/T 2260 code (its cities) */
  chart_map_position?: string | Region;
  /** Colours: CSS colours */
  chart_color?: string[];
  /** Cross filter: A click on a point puts its value into a page param, and the page's other views that read the param are filtered; a second click clears it */
  cross_filter?: {
    /** Page param: A name declared in the page's params */
    param: string;
    /** Value column: The category column by default */
    column?: string;
  };
}

/** Common column configuration */
export interface CommonColumnConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
}

/** Data view configuration: Settings of tables, charts and combos */
export interface DataViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Auto: Queries again when a parameter changes. Default false. */
  auto?: boolean;
  /** Page size: 1 to 500, clamped to 20 when invalid. Default 10. */
  page_size?: number;
  /** Export: Shows the export button. Default false. */
  download?: boolean;
  /** No reset button. Default false. */
  no_reset_btn?: boolean;
}

/** Dictionary node */
export interface DictionaryNode {
  /** Name */
  name: Text;
  /** Code: The stored value */
  code: string | number | boolean;
  /** Child dictionary: Dictionary that holds the next level, loaded lazily */
  child_dict?: string | number;
  /** Colour: Of the tag in tables, the point beside the option and this value in every chart: blue, green, red, gold, orange, purple, cyan, magenta, lime, or a # colour */
  color?: string;
  /** Leaf: Has no children */
  leaf?: boolean;
  /** Children */
  children?: DictionaryNode[];
}

/** Entry configuration: Settings of fields that take a value */
export interface EntryFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
}

/** Input parameter: A parameter that a page or an action takes */
export interface InputParam {
  /** Name */
  name: Identifier;
  /** Type. Default "text". */
  type: 'text' | 'integer' | 'decimal' | 'boolean' | 'datetime' | 'date' | 'list';
  /** Label */
  label?: Text;
  /** Required. Default false. */
  must?: boolean;
  /** Default */
  def?: Value;
}

/** Export task */
export interface ExportTask {
  /** Id */
  id: number;
  /** Mark: Unique mark of the task */
  mark: string;
  /** Start time */
  start_time: string;
}

/** Expression: A CEL expression; names: rows row form params user app page value response and the reserved keys */
export type Expression = string;

/** Common field configuration */
export interface CommonFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
}

/** Figure column configuration: Number formats and colour rules */
export interface FigureColumnConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
  /** Number format: Thousands, currency or percent; the value itself and exports stay as they are */
  number_format?: 'thousands' | 'currency' | 'percent';
  /** Decimals: Rounded to so many; when absent all that are there, of a currency its own */
  number_decimals?: number;
  /** Currency: Three capital letters (ISO 4217). Default "CNY". */
  number_currency?: string;
  /** Colour rules: From the top; the first rule that holds gives the colour. Masked values have none */
  color_rules?: ({
    /** Condition: True or false from row and value, such as value < 0 */
    when: Expression;
    /** Colour: A name such as red or green, or a # colour */
    color: string;
    /** Look: Text, tag, or the ground of the cell. Default "text". */
    look?: 'text' | 'tag' | 'ground';
  })[];
}

/** Identifier: Letters, digits and underscores; usable in expressions and SQL binds */
export type Identifier = string;

/** Grid position: Place in the 24-column grid */
export interface GridLayout {
  /** Column: From 0 */
  x: number;
  /** Row: From 0 */
  y: number;
  /** Width: Grid columns. Default 24. */
  w: number;
  /** Height: Grid rows. Default 20. */
  h: number;
  /** Item key: Defaults to the uid of the view */
  i?: string | number;
  /** Order: Order in one column on narrow screens */
  n?: number;
}

/** Menu item */
export interface MenuItem {
  /** Uid */
  uid: Uid;
  /** Label */
  label: Text;
  /** Icon: Name of the icon */
  icon?: string;
  /** Page: Uid of a page */
  page?: Uid;
  /** External link: http or https address, opens in a tab of its own; not used beside a page */
  link?: string;
  /** Hidden: The entry and those below it are not shown; their pages can still be opened */
  hidden?: boolean;
  /** Children */
  children?: MenuItem[];
  /** Access: As its page when absent */
  access?: Access;
}

/** Option: An option written in the parameter itself */
export interface Option {
  /** Value: The stored value */
  k: string | number | boolean;
  /** Label */
  v: Text;
  /** Children */
  subs?: Option[];
  /** Parent: Value of the parent */
  p?: string | number;
}

/** Reading view configuration: Settings that every view with a query has */
export interface ReadViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
}

/** Region: Province, city, county */
export interface Region {
  /** Province */
  province: string;
  /** City */
  city?: string;
  /** County */
  county?: string;
}

/** Style setting: Text, border and padding of a view */
export interface StyleSetting {
  /** Text size: Pixels, 12 to 24. Default 14. */
  text_size?: number;
  /** Text weight. Default "normal". */
  text_weight?: 'normal' | 'bold';
  /** Text colour: CSS colour */
  text_color?: string;
  /** Border width: Pixels, 0 to 24. Default 0. */
  border_width?: number;
  /** Border colour: CSS colour */
  border_color?: string;
  /** Border type. Default "solid". */
  border_type?: 'solid' | 'dashed' | 'dotted' | 'none';
  /** Border radius: Pixels. Default 0. */
  border_radius?: number;
  /** Padding top: Pixels */
  padding_top?: number;
  /** Padding right: Pixels */
  padding_right?: number;
  /** Padding bottom: Pixels */
  padding_bottom?: number;
  /** Padding left: Pixels */
  padding_left?: number;
  /** Background colour: CSS colour */
  bg_color?: string;
}

/** Template: A Liquid template */
export type Template = string;

/** Uid: Kebab-case, starts with a letter */
export type Uid = string;

/** User: Answered by a login */
export interface User {
  /** Id */
  id: number;
  /** Name */
  name: string;
  /** Account */
  user_name: string;
  /** Token: Answered by the login alone */
  token?: string;
}

/** Value column configuration: Settings of columns that show a value */
export interface ValueColumnConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
}

/** Value: Any literal value */
export type Value = unknown;

/** Video: The video widget */
export interface Video {
  /** Media path: Relative path */
  content: string;
  /** Configuration */
  config?: {
    /** Alignment. Default "center". */
    alignment?: 'left' | 'center' | 'right';
    /** Preview: Plays in a dialog on click. Default true. */
    preview?: boolean;
    /** Padding: Pixels. Default 0. */
    padding?: number;
    /** Fit. Default "contain". */
    fit?: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  };
}

/** Common view configuration: Settings that every view kind has */
export interface CommonViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
}

/** Written field configuration: Settings of fields that show a placeholder while they are empty */
export interface WrittenFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
}

/** Button */
export interface Button {
  /** Uid: Unique in its page */
  uid: Uid;
  /** Name */
  name?: string;
  /** Label: An event button has the label select, dblclick or contextmenu */
  label?: Text;
  /** Enabled. Default true. */
  enable?: boolean;
  /** Display. Default "default". */
  display?: 'primary' | 'default' | 'link' | 'danger';
  /** Type: Name of the icon: plus, pencil, trash, search, refresh, copy, download, upload, print, link, play, check, close, eye, lock, user, clock, calendar, table, chart, picture, warning */
  type?: string;
  /** Button type: 1 normal, 2 event, told apart by the label: select, dblclick, contextmenu, load (pressed once when the view has its first rows). Default 1. */
  btn_type?: 1 | 2;
  /** Place: Toolbar, buttons column, form, beside a parameter. Default "view". */
  source_type?: 'view' | 'col' | 'form' | 'param';
  /** Owner: Uid of the buttons column, of the column that is edited in place, or of the parameter */
  source_id?: Uid;
  /** Target type: A press without one is refused */
  target_type?: TargetType;
  /** Target: Uid of the action, page or view, or the name of another target */
  target_id?: string;
  /** Target app: This app when absent */
  target_app?: Uid;
  /** Order number: Ascending; those without one follow in their own order */
  sort_num?: number;
  /** Parameters: Yields a map */
  param_config?: Expression;
  /** Shown when: May use row, user, form, page; checked again by the server */
  cond?: Expression;
  /** Callback view: Uid of the view that is refreshed after success */
  call_back_id?: string;
  /** Callback type: Refreshes a view, the page or nothing. Default "view". */
  call_back_type?: 'view' | 'page' | 'none';
  /** Callback settings */
  call_back_config?: {
    /** Refresh: Refresh after success. Default true. */
    refresh?: boolean;
    /** Result mapping: Yields {ok, msg, list} */
    value?: Expression;
    /** Fill: From parameter names to expressions */
    set?: Record<string, Expression>;
    /** Open after success: Yields an address of this site that begins with / */
    link?: Expression;
  };
  /** Before press: Nothing happens while it is false */
  before_config?: Expression;
  /** Configuration */
  config?: ButtonConfig;
}

/** Column: One column of a table */
export interface Column {
  /** Uid: Unique in its page */
  uid: Uid;
  /** Name: Column of the query result */
  name: string;
  /** Label */
  label?: Text;
  /** Enabled. Default true. */
  enable?: boolean;
  /** Order number: Ascending; those without one follow in their own order */
  sort_num?: number;
  /** Sortable: asc and desc are the first order. Default false. */
  sort?: true | false | 'asc' | 'desc';
  /** Width: Pixels */
  width?: number | string;
  /** Transform: From row and value to what is shown */
  trans?: Expression;
  /** Expand: Shown when the row is opened. Default false. */
  expand?: boolean;
  /** Column form type: 3 link, 4 buttons, 5 image, 6 html, 7 video, 99 template, 100 progress, 101 avatar; text when absent */
  form_type?: CellType;
  /** Dictionary: Shows the name of the value */
  dict_id?: string | number;
  /** Template: A Liquid template */
  html?: Template;
  /** In-place editor: The field that edits the cell: form_type 1 text, 2 select, 3 date, 4 radio, 5 number, 7 checkbox group, 8 textarea or 18 cascader; saved by the action button whose source_type is col and whose owner is this column */
  editor?: Param;
  /** Configuration: Depends on the form type */
  config?: ColumnConfig;
}

/** Parameter: One item of a form */
export interface Param {
  /** Uid: Unique in its page */
  uid: Uid;
  /** Name: Name of the value */
  name: Identifier;
  /** Label */
  label?: Text;
  /** Form type: Code of a form kind; from 100 on kinds from outside the specification. Default 1. */
  form_type: FieldType;
  /** Enabled. Default true. */
  enable?: boolean;
  /** Required: Must not be empty. Default false. */
  must?: boolean;
  /** Default: Reserved keys may be used */
  def_val?: Value;
  /** Value type: 1 text, 2 number, 3 bool. Default 1. */
  query_type?: 1 | 2 | 3;
  /** Option origin: 1 own options, 2 dictionary from the server, 3 a query. Default 1. */
  data_type?: 1 | 2 | 3;
  /** Option origin settings */
  data_config?: {
    /** Dictionary: Uid of a dictionary document */
    dict_id?: string | number;
    /** Query: Uid of the query that gives the options */
    query_id?: Uid;
    /** Value column. Default "value". */
    value?: string;
    /** Label column. Default "label". */
    label?: string;
    /** Linked options: An expression over value (of the option), form and row (of a sub-table); options for which it is false are left out */
    filter?: Expression;
    /** Fill: What a choice fills into other fields: their names with the columns of the options' query; they may be changed afterwards */
    fill?: Record<string, string>;
  };
  /** Options */
  data_option?: Option[];
  /** Dictionary type: The dictionary comes as a whole tree (1) or level by level (2); as the dictionary says when absent */
  dict_type?: 1 | 2;
  /** Input settings: How a cascader (18) stores the path that is chosen; other form types do not use it */
  input_config?: {
    /** Result form: The whole path, or the leaf. Default "leaf". */
    framework?: 'path' | 'leaf';
    /** Delimiter: Joins the path. Default "/". */
    delimiter?: string;
    /** Stored part: The code or the name. Default "code". */
    stockpile?: 'code' | 'name';
  };
  /** Configuration: Depends on the form type */
  config?: ParamConfig;
  /** Template: A Liquid template */
  html?: Template;
  /** Transform: Transforms the value before it is sent */
  trans?: Expression;
  /** Linked visibility: Neither shown nor sent while it is false */
  cond?: Expression;
  /** Computed value: Follows other values */
  value?: Expression;
  /** Buttons: Buttons beside the field */
  app_buttons?: Button[];
}

/** View: One block of a page */
export interface View {
  /** Uid: Unique in its page, never changes */
  uid: Uid;
  /** Name: Shown as the title */
  name?: Text;
  /** Reference name: Name by which expressions and other views refer to it */
  id_name?: Identifier;
  /** Type: 1 table, 2 chart, 3 submit form, 4 combo, 5 image, 6 widget, 7 divider, 8 layout, 10 custom, 100 key figure, 101 kanban, 102 calendar */
  type: ViewType;
  /** Query: Uid of a query document */
  query_id?: Uid;
  /** Configuration: Depends on the type */
  config?: ViewConfig;
  /** Position */
  layout?: GridLayout;
  /** Columns */
  app_cols?: Column[];
  /** Parameters: Items of the search or submit form */
  app_params?: Param[];
  /** Buttons */
  app_buttons?: Button[];
  /** Data */
  app_data?: {
    /** Data origin: query, or static rows in `content`. Default "query". */
    data_type?: 'query' | 'static';
    /** Database kind: The source of its query must be of this kind, else the view is refused */
    db_type?: 'oracle' | 'mysql' | 'mssql' | 'http' | 'mongodb' | 'postgres';
    /** Fallback mapping: Used where there is no result mapping; yields {ok, msg, list} */
    call_back_config?: Expression;
  };
  /** Style */
  style?: StyleSetting;
  /** Hidden: Not shown, still usable by expressions. Default false. */
  is_hide?: boolean;
  /** Hide search form. Default false. */
  is_hide_form?: boolean;
  /** Sub-views: Contents of a layout or combo */
  sub_views?: View[];
  /** Tables: Tables that its query reads; an SQL export writes into the first */
  tables?: string[];
  /** Content: Image address, media path, template or static rows */
  content?: Value;
  /** Before query: No query while it is false */
  before_config?: Expression;
  /** Result mapping: Yields {ok, msg, list} */
  call_back_config?: Expression;
  /** Shown when: Not shown while it is false */
  cond?: Expression;
  /** Height: Pixels */
  height?: number | string;
}

/** Action */
export interface ActionDocument {
  /** Schema address: For completion in editors, not read by the product: https://sluice.example/schemas/3/document/action.json */
  $schema?: string;
  /** Document kind: Chooses the schema of the document */
  kind: 'action';
  /** Shape version: Raised by document migrations */
  shape: 3;
  /** Uid: Unique per app and kind, never changes */
  uid: Uid;
  /** Name: Name for people */
  name?: Text;
  /** Action type: run executes the steps, page opens a page (after the steps, if there are any) */
  act_type: 'run' | 'page';
  /** Action type code: How a page is opened: 101 same view, 102 dialog, 103 new window. Default 102. */
  act_type_code?: 101 | 102 | 103;
  /** Page: Opened when act_type is page */
  page?: Uid;
  /** Target app: App that the page belongs to; this app when absent */
  target_app?: Uid;
  /** Parameters: What the button must give */
  params?: InputParam[];
  /** Steps: Run in order */
  steps?: ActionStep[];
  /** One transaction: By default all steps share one transaction and a step that cannot is refused; with false each step is committed by itself. Default true. */
  transaction?: boolean;
  /** Result: Expression that yields {ok, msg, list}; reads steps, value and params */
  result?: Expression;
  /** Message: Default: done */
  message?: Text;
  /** Access: As the pages that use it when absent */
  access?: Access;
}

/** App */
export interface AppDocument {
  /** Schema address: For completion in editors, not read by the product: https://sluice.example/schemas/3/document/app.json */
  $schema?: string;
  /** Document kind: Chooses the schema of the document */
  kind: 'app';
  /** Shape version: Raised by document migrations */
  shape: 3;
  /** Uid: Unique per app and kind, never changes */
  uid: Uid;
  /** Name: Name for people */
  name: Text;
  /** Title: Title of the browser tab */
  title?: Text;
  /** Description: What the list of applications says below the name */
  text?: Text;
  /** Logo: Image address */
  logo?: string;
  /** Colour: CSS colour */
  color?: string;
  /** Domain: A host whose / opens this app */
  domain?: string;
  /** Home: Uid of a page */
  home: Uid;
  /** Locales: Languages that the app offers; all when absent */
  locales?: Locale[];
  /** Access */
  access: Access;
  /** Frame ancestors: Origins that may embed the app */
  frame_ancestors?: string[];
  /** Public: What anonymous visitors see */
  public?: {
    /** Public pages */
    pages: Uid[];
  };
}

/** Dictionary */
export interface DictionaryDocument {
  /** Schema address: For completion in editors, not read by the product: https://sluice.example/schemas/3/document/dictionary.json */
  $schema?: string;
  /** Document kind: Chooses the schema of the document */
  kind: 'dictionary';
  /** Shape version: Raised by document migrations */
  shape: 3;
  /** Uid: Unique per app and kind, never changes */
  uid: Uid;
  /** Name: Name for people */
  name?: Text;
  /** Dictionary type: 1 static tree, 2 lazily loaded tree. Default 1. */
  dict_type: 1 | 2;
  /** Nodes */
  items?: DictionaryNode[];
  /** Regions: Built-in regions of China: 1 provinces, 2 with cities, 3 with counties */
  region_depth?: 1 | 2 | 3;
  /** Query: Uid of a query with the columns name and code; with a column parent they are a tree */
  query?: Uid;
  /** Access */
  access?: Access;
}

/** Menu */
export interface MenuDocument {
  /** Schema address: For completion in editors, not read by the product: https://sluice.example/schemas/3/document/menu.json */
  $schema?: string;
  /** Document kind: Chooses the schema of the document */
  kind: 'menu';
  /** Shape version: Raised by document migrations */
  shape: 3;
  /** Uid: Unique per app and kind, never changes */
  uid: Uid;
  /** Name: Name for people */
  name?: Text;
  /** Items */
  items: MenuItem[];
}

/** Page */
export interface PageDocument {
  /** Schema address: For completion in editors, not read by the product: https://sluice.example/schemas/3/document/page.json */
  $schema?: string;
  /** Document kind: Chooses the schema of the document */
  kind: 'page';
  /** Shape version: Raised by document migrations */
  shape: 3;
  /** Uid: Unique per app and kind, never changes */
  uid: Uid;
  /** Name: Name for people */
  name: Text;
  /** Access */
  access: Access;
  /** Block: Listed in the builder as a block, whose views other pages refer to or copy. Default false. */
  block?: boolean;
  /** Micro-page: A page of text, images, videos, dividers and link buttons alone, listed among the micro-pages and opened by a link. Default false. */
  micro?: boolean;
  /** Configuration */
  config?: {
    /** Width: Pixels or percent */
    width?: number | string;
    /** Alignment: 1 left, 3 right, else centre. Default 2. */
    align?: 1 | 2 | 3;
    /** Background: Light grey by default */
    bgColor?: string;
    /** Size: Size of controls: small, middle, large */
    size?: number | string;
  };
  /** Page parameters: Given when the page opens */
  params?: InputParam[];
  /** Views */
  views: View[];
}

/** Query */
export interface QueryDocument {
  /** Schema address: For completion in editors, not read by the product: https://sluice.example/schemas/3/document/query.json */
  $schema?: string;
  /** Document kind: Chooses the schema of the document */
  kind: 'query';
  /** Shape version: Raised by document migrations */
  shape: 3;
  /** Uid: Unique per app and kind, never changes */
  uid: Uid;
  /** Name: Name for people */
  name?: Text;
  /** Type: sql, http or mongo on a data source, as its kind is asked; console on the views of the platform database; live on what goes on at a data source now: figures, sessions, locks or statements */
  type: 'sql' | 'console' | 'http' | 'mongo' | 'live';
  /** Data source: Name of a data source */
  source?: string;
  /** Text: The statement in the language of its source: SQL with :name and [[ … ]], an HTTP request, a MONGO pipeline */
  text: string;
  /** Parameters. Default []. */
  params?: ({
    /** Name */
    name: Identifier;
    /** Type */
    type: 'text' | 'integer' | 'decimal' | 'boolean' | 'datetime' | 'date' | 'list';
    /** Default */
    def?: Value;
  })[];
  /** Result columns */
  columns?: {
    /** Name */
    name: string;
    /** Type */
    type: string;
  }[];
  /** Key column: Column that identifies a row */
  key?: string;
  /** Writes: INSERT, UPDATE or DELETE run by an action. Default false. */
  writes?: boolean;
  /** Default order: Column name, asc or desc */
  order?: string;
  /** Access: As the pages that use it when absent */
  access?: Access;
}

/** External kind: The manifest kind.json of a view or a field from a folder outside */
export interface KindManifest {
  /** Schema: For editors; not looked at */
  $schema?: string;
  /** Protocol: The version of the message channel */
  protocol: 1;
  /** Name: How documents name the kind */
  name: string;
  /** Version: A semantic version; a page names the one it uses, several may lie side by side */
  version: string;
  /** Kind: A view or a field */
  kind: 'view' | 'field';
  /** Title: The title in both languages */
  title: {
    'zh-chs': string;
    en: string;
  };
  /** Description: What it is for, in both languages */
  description?: {
    'zh-chs': string;
    en: string;
  };
  /** Entry: The script file, in the same folder */
  entry: string;
  /** Configuration: The JSON Schema of the configuration, an object; the property panel is made from it */
  config?: Record<string, unknown>;
  /** Value: The JSON Schema of the value of a field; browser and server check by it */
  value?: Record<string, unknown>;
  /** Told: What it is told beside configuration, value, language and theme: rows are those that the view's own query answered in the browser */
  told?: 'rows'[];
}

/** Table: Configuration of the kind "table". */
export interface TableViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Auto: Queries again when a parameter changes. Default false. */
  auto?: boolean;
  /** Page size: 1 to 500, clamped to 20 when invalid. Default 10. */
  page_size?: number;
  /** Export: Shows the export button. Default false. */
  download?: boolean;
  /** No reset button. Default false. */
  no_reset_btn?: boolean;
  /** Paged: Without pages there is no pager: so many rows as page_size says, else all of them, at most 5000. Default true. */
  page?: boolean;
  /** Tools: Shows refresh, column chooser and the like. Default true. */
  tools?: boolean;
  /** Border. Default false. */
  border?: boolean;
  /** Stripe. Default false. */
  stripe?: boolean;
  /** Height: Pixels; scrolls inside beyond it */
  height?: number | string;
  /** Row checkbox. Default false. */
  checkbox?: boolean;
  /** Column chooser. Default false. */
  show_col?: boolean;
  /** Shown as: 1 table, 2 card list. Default 1. */
  view_type?: 1 | 2;
  /** Card columns: Default 4. Default 4. */
  col?: number;
  /** Hidden columns: Columns that are hidden at first */
  hide_key?: string[];
  /** Parent column: Holds the row key of the row above: rows stand as a tree, without pages, at most 5000 */
  tree_by?: string;
  /** Levels open: Levels of the tree that are open at first. Default 1. */
  tree_open?: number;
}

/** Chart: Configuration of the kind "chart". */
export interface ChartViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Auto: Queries again when a parameter changes. Default false. */
  auto?: boolean;
  /** Page size: 1 to 500, clamped to 20 when invalid. Default 10. */
  page_size?: number;
  /** Export: Shows the export button. Default false. */
  download?: boolean;
  /** No reset button. Default false. */
  no_reset_btn?: boolean;
  /** Chart */
  chart?: ChartConfig;
}

/** Submit form: Configuration of the kind "form". */
export interface FormViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Label width: Pixels */
  label_width?: number | string;
  /** Label position: top above the field; left or right beside it. Default "top". */
  label_align?: 'left' | 'right' | 'top';
  /** Notice: Shown as a notice without the names of its fields; without a record the view is not there */
  notice?: 'info' | 'warning' | 'error';
}

/** Combo: Configuration of the kind "combo". */
export interface ComboViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Auto: Queries again when a parameter changes. Default false. */
  auto?: boolean;
  /** Page size: 1 to 500, clamped to 20 when invalid. Default 10. */
  page_size?: number;
  /** Export: Shows the export button. Default false. */
  download?: boolean;
  /** No reset button. Default false. */
  no_reset_btn?: boolean;
  /** Paged: Without it no pager is shown. Default true. */
  page?: boolean;
  /** Tools: Shows refresh, column chooser and the like. Default true. */
  tools?: boolean;
  /** Border. Default false. */
  border?: boolean;
  /** Stripe. Default false. */
  stripe?: boolean;
  /** Height: Pixels; scrolls inside beyond it */
  height?: number | string;
  /** Row checkbox. Default false. */
  checkbox?: boolean;
  /** Column chooser. Default false. */
  show_col?: boolean;
  /** Shown as: 1 table, 2 card list. Default 1. */
  view_type?: 1 | 2;
  /** Card columns: Default 4. Default 4. */
  col?: number;
  /** Hidden columns: Columns that are hidden at first */
  hide_key?: string[];
  /** Chart */
  chart?: ChartConfig;
  /** Shown first. Default "chart". */
  first?: 'chart' | 'table';
  /** Side by side: Chart and table beside each other; one above the other where it is narrow. Default false. */
  side?: boolean;
}

/** Image: Configuration of the kind "image". */
export interface ImageViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Fit. Default "contain". */
  fit?: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  /** Preview: Enlarges on click. Default false. */
  preview?: boolean;
  /** Alternative text */
  alt?: Text;
  /** Link */
  link?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
}

/** Widget: Configuration of the kind "widget". */
export interface WidgetViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Widget name */
  widget?: string;
  /** Widget configuration */
  widget_config?: Record<string, unknown>;
}

/** Divider: Configuration of the kind "divider". */
export interface DividerViewConfig {
  /** Text position. Default "center". */
  orientation?: 'left' | 'center' | 'right';
  /** Dashed. Default false. */
  dashed?: boolean;
  /** Text */
  text?: Text;
}

/** Layout: Configuration of the kind "layout". */
export interface LayoutViewConfig {
  /** Title: Shown above the view */
  title?: Text;
  /** Lines. Default 1. */
  lines?: number;
  /** Columns. Default 1. */
  cols?: number;
  /** Form: A grid, tabs or collapsing panels. Default "grid". */
  view_mark?: 'grid' | 'tabs' | 'collapse';
  /** Counts on tabs: The number of rows beside the name of each tab. Default false. */
  tab_counts?: boolean;
  /** Cells: From uids of sub-views to cells */
  col_map?: Record<string, {
    /** Line: From 0 */
    line: number;
    /** Column: From 0 */
    col: number;
    /** Columns taken. Default 1. */
    w?: number;
    /** Lines taken. Default 1. */
    h?: number;
  }>;
}

/** External view: Configuration of the kind "custom". */
export interface CustomViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Kind name: Name of the external kind */
  widget: string;
  /** Version: Version of the external kind */
  widget_version: string;
  /** Configuration: As the manifest of the kind declares it */
  widget_config?: Record<string, unknown>;
}

/** Key figure: Configuration of the kind "kpi". */
export interface KpiViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Value column: The last row's value is shown; the first column when absent */
  value?: string;
  /** Compared column: Column of the value it is compared with; the row before when absent */
  compare?: string;
  /** Good when: Decides the colour of a change. Default "up". */
  good?: 'up' | 'down' | 'none';
  /** Sparkline: Drawn with more than two rows. Default true. */
  sparkline?: boolean;
  /** Caption: Behind the change, such as “on last month” */
  caption?: Text;
}

/** Kanban: Configuration of the kind "kanban". */
export interface KanbanViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Lanes by: One lane per value, in the order of its dictionary or of its editor's options */
  group_by?: string;
  /** Empty lanes: Lanes without a card are shown too. Default true. */
  empty_lanes?: boolean;
  /** Lane width: Pixels. Default 260. */
  lane_width?: number;
  /** Most cards: 1 to 500. Default 200. */
  page_size?: number;
}

/** Calendar: Configuration of the kind "calendar". */
export interface CalendarViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Start column: A date or a time */
  start?: string;
  /** End column: The same day when absent */
  end?: string;
  /** Title column: The first column when absent; its colour is that of the event */
  event_title?: string;
  /** First shown: What is shown at first. Default "month". */
  mode?: 'month' | 'week';
  /** Create button: Uid of a view button that creating on a day presses, with that day in the start column of row. For buttons that open a page or a view */
  create?: string;
}

/** Block: Configuration of the kind "block". */
export interface BlockViewConfig {
  /** Block: A page of the same app that is marked as a block */
  block?: Uid;
}

/** Text input: Configuration of the kind "input". */
export interface InputFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Shortest: Characters */
  min_length?: number;
  /** Longest: Characters */
  max_length?: number;
  /** Pattern: Regular expression, matched as a whole */
  pattern?: string;
  /** Secret: Typed text is not shown. Default false. */
  secret?: boolean;
  /** Pattern message: What to say when the format is wrong */
  pattern_message?: Text;
}

/** Select: Configuration of the kind "select". */
export interface SelectFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Remote: Searches at the server while typing. Default false. */
  remote?: boolean;
  /** Multiple. Default false. */
  multiple?: boolean;
}

/** Date picker: Configuration of the kind "date". */
export interface DateFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Time type. Default "date". */
  timeType?: 'year' | 'month' | 'week' | 'date' | 'datetime' | 'time';
  /** Time format: Format in which it is stored and shown: YYYY MM DD HH mm ss SSS M D; default YYYY-MM-DD HH:mm:ss. Default "YYYY-MM-DD HH:mm:ss". */
  timeFormat?: string;
}

/** Radio group: Configuration of the kind "radio". */
export interface RadioFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
}

/** Number input: Configuration of the kind "number". */
export interface NumberFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Minimum */
  min?: number;
  /** Maximum */
  max?: number;
  /** Step */
  step?: number;
  /** Precision: An integer when absent */
  precision?: number;
}

/** Date range: Configuration of the kind "date-range". */
export interface DateRangeFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Time type: What is picked; years, months, weeks and days run from their first to their last second. Default "datetime". */
  timeType?: 'year' | 'month' | 'week' | 'date' | 'datetime' | 'time';
  /** Time format: Format in which it is stored and shown: YYYY MM DD HH mm ss SSS M D; default YYYY-MM-DD HH:mm:ss. Default "YYYY-MM-DD HH:mm:ss". */
  timeFormat?: string;
  /** Range default: A preset such as today or last-7-days, or an expression yielding [from, to] */
  rangeTimeType?: string;
  /** End name: Name under which the end is sent */
  endField?: Identifier;
}

/** Checkbox group: Configuration of the kind "checkbox". */
export interface CheckboxFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Minimum */
  min?: number;
  /** Maximum */
  max?: number;
}

/** Textarea: Configuration of the kind "textarea". */
export interface TextareaFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Shortest: Characters */
  min_length?: number;
  /** Longest: Characters */
  max_length?: number;
  /** Pattern: Regular expression, matched as a whole */
  pattern?: string;
  /** Rows. Default 4. */
  rows?: number;
  /** Pattern message: What to say when the format is wrong */
  pattern_message?: Text;
}

/** Read-only html: Configuration of the kind "html". */
export interface HtmlFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
}

/** Rich text: Configuration of the kind "rich-text". */
export interface RichTextFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Upload type: 1 to the server, 2 inline. Default 1. */
  upload_type?: 1 | 2;
  /** Paste: Pictures may be pasted. Default false. */
  upload_paste?: boolean;
  /** Most files */
  upload_max?: number;
  /** Largest file: Bytes */
  upload_size?: number;
  /** Height: Pixels, 400 in forms. Default 400. */
  editor_height?: number;
}

/** Hidden value: Configuration of the kind "hidden". */
export interface HiddenFieldConfig {

}

/** Plain text: Configuration of the kind "plain-text". */
export interface PlainTextFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Shortest: Characters */
  min_length?: number;
  /** Longest: Characters */
  max_length?: number;
  /** Pattern: Regular expression, matched as a whole */
  pattern?: string;
  /** Pattern message: What to say when the format is wrong */
  pattern_message?: Text;
  /** Tag colours: From values to colours: a form shows the value as a tag */
  tag_colors?: Record<string, string>;
}

/** Map picker: Configuration of the kind "map-picker". */
export interface MapPickerFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Zoom. Default 12. */
  zoom?: number;
}

/** Image display: Configuration of the kind "image". */
export interface ImageFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Fit. Default "contain". */
  fit?: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
}

/** Cascader: Configuration of the kind "cascader". */
export interface CascaderFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Remote: Searches at the server while typing. Default false. */
  remote?: boolean;
  /** Multiple. Default false. */
  multiple?: boolean;
  /** Any level: Places above a leaf may be chosen too; with several choices only leaves are. Default false. */
  any_level?: boolean;
}

/** Button group: Configuration of the kind "button-group". */
export interface ButtonGroupFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
}

/** Member parameters: Configuration of the kind "members". */
export interface MembersFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Members: Parameters of the group */
  members?: Param[];
  /** Sub-table: Rows can be added and removed; the value is a list of records. Default false. */
  multiple?: boolean;
  /** Fewest rows */
  min?: number;
  /** Most rows: Most rows; from there on none can be added, and the server refuses more. Default 200. */
  max?: number;
}

/** Image upload: Configuration of the kind "image-upload". */
export interface ImageUploadFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Upload type: 1 to the server, 2 inline. Default 1. */
  upload_type?: 1 | 2;
  /** Paste: Pictures may be pasted. Default false. */
  upload_paste?: boolean;
  /** Most files */
  upload_max?: number;
  /** Largest file: Bytes */
  upload_size?: number;
}

/** Custom template: Configuration of the kind "template". */
export interface TemplateFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
}

/** Rating: Configuration of the kind "rating". */
export interface RatingFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Stars: Number of stars. Default 5. */
  stars?: number;
}

/** Widget: Configuration of the kind "widget". */
export interface WidgetFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Widget name: Name of a widget that has a value */
  widget: string;
  /** Widget configuration */
  widget_config?: Record<string, unknown>;
}

/** Switch: Configuration of the kind "switch". */
export interface SwitchFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Text when on: Beside the switch */
  on_text?: Text;
  /** Text when off: Beside the switch */
  off_text?: Text;
}

/** Slider: Configuration of the kind "slider". */
export interface SliderFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Minimum. Default 0. */
  min?: number;
  /** Maximum. Default 100. */
  max?: number;
  /** Step. Default 1. */
  step?: number;
  /** Precision: A whole number when absent */
  precision?: number;
  /** Unit: Written behind the number */
  unit?: Text;
}

/** Colour: Configuration of the kind "colour". */
export interface ColourFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Swatches: Colours to choose with one press */
  swatches?: string[];
  /** Names: Also takes the names of tag colours, such as green */
  named?: boolean;
}

/** File upload: Configuration of the kind "file-upload". */
export interface FileUploadFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Formats: Every format when absent; txt is plain text, CSV among it */
  accept?: ('pdf' | 'docx' | 'xlsx' | 'pptx' | 'zip' | 'txt' | 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'mp4' | 'webm')[];
  /** Most files: More than one makes the value a list. Default 1. */
  upload_max?: number;
  /** Largest file: Bytes of each file; of more than 20 MB office documents alone are taken. Default 20971520. */
  upload_size?: number;
}

/** Person: Configuration of the kind "person". */
export interface PersonFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Multiple: Several people; the value is a list. Default false. */
  multiple?: boolean;
}

/** External field: Configuration of the kind "external". */
export interface ExternalFieldConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Kind name: Name of the external kind */
  widget: string;
  /** Version: Version of the external kind */
  widget_version: string;
  /** Configuration: As the manifest of the kind declares it */
  widget_config?: Record<string, unknown>;
}

/** Link: Configuration of the kind "link". */
export interface LinkCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
  /** Link */
  linkMap?: {
    /** Label column: Column that is shown */
    label?: string;
    /** Link column: Column that holds the address */
    link?: string;
  };
  /** Longest: Characters, cut beyond */
  col_max_len?: number;
}

/** Buttons: Configuration of the kind "buttons". */
export interface ButtonsCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
}

/** Image: Configuration of the kind "image". */
export interface ImageCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Image width: Pixels. Default 48. */
  image_width?: number;
}

/** Html: Configuration of the kind "html". */
export interface HtmlCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
}

/** Video: Configuration of the kind "video". */
export interface VideoCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
}

/** Dynamic template: Configuration of the kind "template". */
export interface TemplateCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
}

/** Progress: Configuration of the kind "progress". */
export interface ProgressCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
  /** Number format: Thousands, currency or percent; the value itself and exports stay as they are */
  number_format?: 'thousands' | 'currency' | 'percent';
  /** Decimals: Rounded to so many; when absent all that are there, of a currency its own */
  number_decimals?: number;
  /** Currency: Three capital letters (ISO 4217). Default "CNY". */
  number_currency?: string;
  /** Colour rules: From the top; the first rule that holds gives the colour. Masked values have none */
  color_rules?: ({
    /** Condition: True or false from row and value, such as value < 0 */
    when: Expression;
    /** Colour: A name such as red or green, or a # colour */
    color: string;
    /** Look: Text, tag, or the ground of the cell. Default "text". */
    look?: 'text' | 'tag' | 'ground';
  })[];
  /** Full: Where the bar is full. Default 100. */
  progress_max?: number;
}

/** Avatar: Configuration of the kind "avatar". */
export interface AvatarCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Picture column: Column that holds the address of the picture */
  avatar_image?: string;
}

/** Text: Configuration of the kind "text". */
export interface TextCellConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
  /** Number format: Thousands, currency or percent; the value itself and exports stay as they are */
  number_format?: 'thousands' | 'currency' | 'percent';
  /** Decimals: Rounded to so many; when absent all that are there, of a currency its own */
  number_decimals?: number;
  /** Currency: Three capital letters (ISO 4217). Default "CNY". */
  number_currency?: string;
  /** Colour rules: From the top; the first rule that holds gives the colour. Masked values have none */
  color_rules?: ({
    /** Condition: True or false from row and value, such as value < 0 */
    when: Expression;
    /** Colour: A name such as red or green, or a # colour */
    color: string;
    /** Look: Text, tag, or the ground of the cell. Default "text". */
    look?: 'text' | 'tag' | 'ground';
  })[];
  /** Longest: Characters, cut beyond */
  col_max_len?: number;
  /** Tag colours: From values to colours */
  tag_colors?: Record<string, string>;
}

/** ColumnConfig: Every setting of every kind that node/column.json may name. */
export interface ColumnConfig {
  /** Large text: 1 cut off, 2 wrapped */
  col_large?: 1 | 2;
  /** Fixed */
  fixed?: 'left' | 'right';
  /** Alignment. Default "left". */
  align?: 'left' | 'center' | 'right';
  /** Exported: Off: left out of exported files. Default true. */
  export?: boolean;
  /** Group: Neighbouring columns of the same group share a head above theirs */
  group?: Text;
  /** Label in a card: Off: in cards the value is a line of text below the heading. Default true. */
  card_label?: boolean;
  /** Folded on a phone: On a narrow screen no column: shown when the row is opened. Default false. */
  hide_phone?: boolean;
  /** Total: 1 sum, 2 average, 3 max, 4 min */
  col_tail?: 1 | 2 | 3 | 4;
  /** Time format */
  timeFormat?: string;
  /** Stack group: Stack in a chart */
  stack?: string;
  /** Show number: Values shown in a chart */
  showNum?: boolean;
  /** Link */
  linkMap?: {
    /** Label column: Column that is shown */
    label?: string;
    /** Link column: Column that holds the address */
    link?: string;
  };
  /** Longest: Characters, cut beyond */
  col_max_len?: number;
  /** Image width: Pixels. Default 48. */
  image_width?: number;
  /** Number format: Thousands, currency or percent; the value itself and exports stay as they are */
  number_format?: 'thousands' | 'currency' | 'percent';
  /** Decimals: Rounded to so many; when absent all that are there, of a currency its own */
  number_decimals?: number;
  /** Currency: Three capital letters (ISO 4217). Default "CNY". */
  number_currency?: string;
  /** Colour rules: From the top; the first rule that holds gives the colour. Masked values have none */
  color_rules?: ({
    /** Condition: True or false from row and value, such as value < 0 */
    when: Expression;
    /** Colour: A name such as red or green, or a # colour */
    color: string;
    /** Look: Text, tag, or the ground of the cell. Default "text". */
    look?: 'text' | 'tag' | 'ground';
  })[];
  /** Full: Where the bar is full. Default 100. */
  progress_max?: number;
  /** Picture column: Column that holds the address of the picture */
  avatar_image?: string;
  /** Tag colours: From values to colours */
  tag_colors?: Record<string, string>;
}

/** ParamConfig: Every setting of every kind that node/param.json may name. */
export interface ParamConfig {
  /** Span: Columns of 24. Default 24. */
  span?: number;
  /** Help */
  help?: Text;
  /** Disabled. Default false. */
  disabled?: boolean;
  /** Clearable: Can be emptied at once while it is neither required nor disabled. Default true. */
  clearable?: boolean;
  /** Placeholder: Shown while the field is empty */
  placeholder?: Text;
  /** Shortest: Characters */
  min_length?: number;
  /** Longest: Characters */
  max_length?: number;
  /** Pattern: Regular expression, matched as a whole */
  pattern?: string;
  /** Secret: Typed text is not shown. Default false. */
  secret?: boolean;
  /** Pattern message: What to say when the format is wrong */
  pattern_message?: Text;
  /** Remote: Searches at the server while typing. Default false. */
  remote?: boolean;
  /** Multiple. Default false. */
  multiple?: boolean;
  /** Time type. Default "date". */
  timeType?: 'year' | 'month' | 'week' | 'date' | 'datetime' | 'time';
  /** Time format: Format in which it is stored and shown: YYYY MM DD HH mm ss SSS M D; default YYYY-MM-DD HH:mm:ss. Default "YYYY-MM-DD HH:mm:ss". */
  timeFormat?: string;
  /** Minimum */
  min?: number;
  /** Maximum */
  max?: number;
  /** Step */
  step?: number;
  /** Precision: An integer when absent */
  precision?: number;
  /** Range default: A preset such as today or last-7-days, or an expression yielding [from, to] */
  rangeTimeType?: string;
  /** End name: Name under which the end is sent */
  endField?: Identifier;
  /** Rows. Default 4. */
  rows?: number;
  /** Upload type: 1 to the server, 2 inline. Default 1. */
  upload_type?: 1 | 2;
  /** Paste: Pictures may be pasted. Default false. */
  upload_paste?: boolean;
  /** Most files */
  upload_max?: number;
  /** Largest file: Bytes */
  upload_size?: number;
  /** Height: Pixels, 400 in forms. Default 400. */
  editor_height?: number;
  /** Tag colours: From values to colours: a form shows the value as a tag */
  tag_colors?: Record<string, string>;
  /** Zoom. Default 12. */
  zoom?: number;
  /** Fit. Default "contain". */
  fit?: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  /** Any level: Places above a leaf may be chosen too; with several choices only leaves are. Default false. */
  any_level?: boolean;
  /** Members: Parameters of the group */
  members?: Param[];
  /** Stars: Number of stars. Default 5. */
  stars?: number;
  /** Widget name: Name of a widget that has a value */
  widget?: string;
  /** Widget configuration */
  widget_config?: Record<string, unknown>;
  /** Text when on: Beside the switch */
  on_text?: Text;
  /** Text when off: Beside the switch */
  off_text?: Text;
  /** Unit: Written behind the number */
  unit?: Text;
  /** Swatches: Colours to choose with one press */
  swatches?: string[];
  /** Names: Also takes the names of tag colours, such as green */
  named?: boolean;
  /** Formats: Every format when absent; txt is plain text, CSV among it */
  accept?: ('pdf' | 'docx' | 'xlsx' | 'pptx' | 'zip' | 'txt' | 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'mp4' | 'webm')[];
  /** Version: Version of the external kind */
  widget_version?: string;
}

/** ViewConfig: Every setting of every kind that node/view.json may name. */
export interface ViewConfig {
  /** Card border. Default true. */
  card_border?: boolean;
  /** Card shadow. Default false. */
  card_shadow?: boolean;
  /** Title: Shown above the view */
  title?: Text;
  /** Once: The first query only. Default false. */
  once?: boolean;
  /** Timer: Seconds, 0 for none. Default 0. */
  timer?: number;
  /** Row key: Column that identifies a row. Default "id". */
  row_key?: string;
  /** Empty text: What to say when there is no data; a form that edits a record shows it in its place when the record is not found */
  empty_text?: Text;
  /** Auto: Queries again when a parameter changes. Default false. */
  auto?: boolean;
  /** Page size: 1 to 500, clamped to 20 when invalid. Default 10. */
  page_size?: number;
  /** Export: Shows the export button. Default false. */
  download?: boolean;
  /** No reset button. Default false. */
  no_reset_btn?: boolean;
  /** Paged: Without pages there is no pager: so many rows as page_size says, else all of them, at most 5000. Default true. */
  page?: boolean;
  /** Tools: Shows refresh, column chooser and the like. Default true. */
  tools?: boolean;
  /** Border. Default false. */
  border?: boolean;
  /** Stripe. Default false. */
  stripe?: boolean;
  /** Height: Pixels; scrolls inside beyond it */
  height?: number | string;
  /** Row checkbox. Default false. */
  checkbox?: boolean;
  /** Column chooser. Default false. */
  show_col?: boolean;
  /** Shown as: 1 table, 2 card list. Default 1. */
  view_type?: 1 | 2;
  /** Card columns: Default 4. Default 4. */
  col?: number;
  /** Hidden columns: Columns that are hidden at first */
  hide_key?: string[];
  /** Parent column: Holds the row key of the row above: rows stand as a tree, without pages, at most 5000 */
  tree_by?: string;
  /** Levels open: Levels of the tree that are open at first. Default 1. */
  tree_open?: number;
  /** Chart */
  chart?: ChartConfig;
  /** Label width: Pixels */
  label_width?: number | string;
  /** Label position: top above the field; left or right beside it. Default "top". */
  label_align?: 'left' | 'right' | 'top';
  /** Notice: Shown as a notice without the names of its fields; without a record the view is not there */
  notice?: 'info' | 'warning' | 'error';
  /** Shown first. Default "chart". */
  first?: 'chart' | 'table';
  /** Side by side: Chart and table beside each other; one above the other where it is narrow. Default false. */
  side?: boolean;
  /** Fit. Default "contain". */
  fit?: 'fill' | 'contain' | 'cover' | 'none' | 'scale-down';
  /** Preview: Enlarges on click. Default false. */
  preview?: boolean;
  /** Alternative text */
  alt?: Text;
  /** Link */
  link?: string;
  /** Widget name */
  widget?: string;
  /** Widget configuration */
  widget_config?: Record<string, unknown>;
  /** Text position. Default "center". */
  orientation?: 'left' | 'center' | 'right';
  /** Dashed. Default false. */
  dashed?: boolean;
  /** Text */
  text?: Text;
  /** Lines. Default 1. */
  lines?: number;
  /** Columns. Default 1. */
  cols?: number;
  /** Form: A grid, tabs or collapsing panels. Default "grid". */
  view_mark?: 'grid' | 'tabs' | 'collapse';
  /** Counts on tabs: The number of rows beside the name of each tab. Default false. */
  tab_counts?: boolean;
  /** Cells: From uids of sub-views to cells */
  col_map?: Record<string, {
    /** Line: From 0 */
    line: number;
    /** Column: From 0 */
    col: number;
    /** Columns taken. Default 1. */
    w?: number;
    /** Lines taken. Default 1. */
    h?: number;
  }>;
  /** Version: Version of the external kind */
  widget_version?: string;
  /** Value column: The last row's value is shown; the first column when absent */
  value?: string;
  /** Compared column: Column of the value it is compared with; the row before when absent */
  compare?: string;
  /** Good when: Decides the colour of a change. Default "up". */
  good?: 'up' | 'down' | 'none';
  /** Sparkline: Drawn with more than two rows. Default true. */
  sparkline?: boolean;
  /** Caption: Behind the change, such as “on last month” */
  caption?: Text;
  /** Lanes by: One lane per value, in the order of its dictionary or of its editor's options */
  group_by?: string;
  /** Empty lanes: Lanes without a card are shown too. Default true. */
  empty_lanes?: boolean;
  /** Lane width: Pixels. Default 260. */
  lane_width?: number;
  /** Start column: A date or a time */
  start?: string;
  /** End column: The same day when absent */
  end?: string;
  /** Title column: The first column when absent; its colour is that of the event */
  event_title?: string;
  /** First shown: What is shown at first. Default "month". */
  mode?: 'month' | 'week';
  /** Create button: Uid of a view button that creating on a day presses, with that day in the start column of row. For buttons that open a page or a view */
  create?: string;
  /** Block: A page of the same app that is marked as a block */
  block?: Uid;
}
