/** What generated documents say, and what is said of them. */
export const scaffoldTexts = {
  view: { 'zh-chs': '这是视图，页面只读', en: 'This is a view: the pages only read' },
  noKey: {
    'zh-chs': '没有主键，无法定位一行，页面只读',
    en: 'No primary key, so no row can be named: the pages only read',
  },
  severalKeys: {
    'zh-chs': '主键由多列组成，页面只读',
    en: 'The primary key has several columns: the pages only read',
  },
  oddKey: {
    'zh-chs': '主键的类型不能用来定位一行，页面只读',
    en: 'Rows cannot be named by a key of this type: the pages only read',
  },
  maskedKey: {
    'zh-chs': '主键是敏感列，会被脱敏，页面只读',
    en: 'The primary key is sensitive and masked: the pages only read',
  },
  noNew: {
    'zh-chs': '有必填列不能在表单中填写，没有新建页面',
    en: 'A column that must be given cannot be typed into a form: there is no page for new rows',
  },
  unshown: {
    'zh-chs': '存放二进制数据的列不在任何页面中: {columns}',
    en: 'Columns that hold binary data are on no page: {columns}',
  },
  untyped: {
    'zh-chs': '这些列的类型没有对应的输入控件，只显示: {columns}',
    en: 'No field is for the type of these columns, they are only shown: {columns}',
  },
  masked: {
    'zh-chs': '敏感列按访问者脱敏显示，不可搜索、排序、修改，也不导出',
    en: 'Sensitive columns are masked by visitor; they are not searched, sorted, changed or exported',
  },
  unnamed: {
    'zh-chs': '引用的表没有可显示的名称列，或不可见，选择框显示编号',
    en: 'A table that is referred to has no column to name its rows by, or is not visible: its numbers are shown',
  },
  search: { 'zh-chs': '关键字', en: 'Keyword' },
  from: { 'zh-chs': '起', en: 'from' },
  until: { 'zh-chs': '止', en: 'until' },
  add: { 'zh-chs': '新建', en: 'New' },
  edit: { 'zh-chs': '编辑', en: 'Edit' },
  view_row: { 'zh-chs': '查看', en: 'View' },
  remove: { 'zh-chs': '删除', en: 'Delete' },
  export: { 'zh-chs': '导出', en: 'Export' },
  save: { 'zh-chs': '保存', en: 'Save' },
  operations: { 'zh-chs': '操作', en: 'Actions' },
  doubleClick: { 'zh-chs': '行双击', en: 'dblclick' },
  saved: { 'zh-chs': '已保存', en: 'Saved' },
  removed: { 'zh-chs': '已删除', en: 'Deleted' },
  gone: { 'zh-chs': '该行已不存在', en: 'The row is not there any more' },
  changed: {
    'zh-chs': '该行已被他人修改或删除，请刷新后重试',
    en: 'Somebody else has changed or deleted the row; refresh and try again',
  },
  yesNo: { 'zh-chs': '是否', en: 'Yes or no' },
  yes: { 'zh-chs': '是', en: 'Yes' },
  no: { 'zh-chs': '否', en: 'No' },
  menu: { 'zh-chs': '主菜单', en: 'Main menu' },
} as const;

/** What the queries of a table are called, around its own name. */
export const queryNames = {
  list: { zh: '{label}', en: '{label}' },
  one: { zh: '{label} · 单行', en: '{label} · one row' },
  form: { zh: '{label} · 表单', en: '{label} · form' },
  add: { zh: '{label} · 新建', en: '{label} · add' },
  set: { zh: '{label} · 修改', en: '{label} · change' },
  remove: { zh: '{label} · 删除', en: '{label} · delete' },
  options: { zh: '{label} · 选项', en: '{label} · options' },
  tree: { zh: '{label} · 树', en: '{label} · tree' },
} as const;
