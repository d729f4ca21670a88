/**
 * Documents of the console that show and send the settings of a data source: nothing in them names a setting by hand.
 */
const PAGES = { 'data-source-create': true, 'data-source-edit': false };
const ACTIONS = ['data-source-create', 'data-source-update', 'data-source-try'];
const QUERY = 'data-source';
/** What a source has beside its settings, of whatever kind it is. */
const OWN_COLUMNS = ['id', 'name', 'type', 'environment', 'group_name', 'revision'];
const MARK = 'setting-';
/** Longer texts are written in several lines. */
const LONG_TEXT = 1000;
/** And these are documents of their own. */
const VERY_LONG_TEXT = 100_000;

/**
 * The pages, actions and the query with the settings of every kind, given the document that is there by its path below
 * the app.
 */
export function sourceDocuments(kinds, rewritten) {
  const settings = settingsOf(kinds);
  return [
    ...Object.entries(PAGES).map(([uid, isNew]) =>
      rewritten(`pages/${uid}.page.json`, (page) => withFields(page, settings, isNew)),
    ),
    ...ACTIONS.map((uid) => rewritten(`actions/${uid}.action.json`, (action) => withInputs(action, settings))),
    rewritten(`queries/${QUERY}.query.json`, (query) => ({ ...query, text: queryText(settings) })),
  ];
}

/** Each setting once: kinds that call one by the same name mean the same by it. Throws where their schemas do not. */
function settingsOf(kinds) {
  const settings = new Map();
  for (const { name: kind, schema } of kinds)
    for (const [name, property] of Object.entries(schema.properties)) {
      const known = settings.get(name) ?? { name, property, kinds: [], defaults: new Map(), isRequired: true };
      for (const key of ['type', 'title', 'x-secret', 'x-account'])
        if (known.property[key] !== property[key])
          throw new Error(`schemas/data-source/${kind}.json: ${name} has another ${key} than in ${known.kinds[0]}`);
      known.kinds.push(kind);
      known.isRequired &&= schema.required?.includes(name) === true;
      if (property.default !== undefined) known.defaults.set(schema['x-product'] ?? kind, property.default);
      settings.set(name, known);
    }
  return inOrder(kinds).map((name) => {
    const setting = settings.get(name);
    return { ...setting, isEveryKinds: setting.kinds.length === kinds.length };
  });
}

/**
 * Names of all settings in an order in which those of every kind stand as its schema has them. Throws where two kinds
 * disagree.
 */
function inOrder(kinds) {
  const lists = kinds.map(({ schema }) => Object.keys(schema.properties));
  const order = [];
  while (lists.some((list) => list.length > 0)) {
    const heads = lists.flatMap(([head]) => head ?? []);
    const next = heads.find((name) => lists.every((list) => list.indexOf(name) <= 0));
    if (next === undefined)
      throw new Error(`schemas/data-source: kinds disagree about the order of ${heads.join(', ')}`);
    order.push(next);
    for (const list of lists) if (list[0] === next) list.shift();
  }
  return order;
}

function withFields(page, settings, isNew) {
  const names = new Set(settings.map(({ name }) => name));
  const views = page.views.map((view) => {
    if (view.uid !== 'form') return view;
    const own = view.app_params.filter(({ uid, name }) => !uid.startsWith(MARK) && !names.has(name));
    return { ...view, app_params: [...own, ...settings.map((setting) => fieldOf(setting, settings, isNew))] };
  });
  return { ...page, views };
}

function fieldOf(setting, settings, isNew) {
  const { name, property, isRequired, defaults } = setting;
  const owner = settings.find((other) => other.name === property['x-account']);
  const { config, ...kind } = kindOf(setting, isNew);
  const cond = condOf(setting, owner);
  const must = owner === undefined ? isRequired : owner.isRequired && isNew;
  // Kinds that differ in their default leave the field empty: the server takes that of the chosen kind.
  const [first, ...others] = new Set(defaults.values());
  return {
    uid: `${MARK}${name.replaceAll('_', '-')}`,
    name,
    label: bothTexts(property),
    must: must || undefined,
    cond,
    def_val: isNew && property.enum && others.length === 0 ? first : undefined,
    ...kind,
    config: { span: 12, ...config },
  };
}

/**
 * A field is there where the kind has the setting, the account that a password belongs to is given, and what the schema
 * asks for holds.
 */
function condOf({ kinds, isEveryKinds, property }, owner) {
  const other = property['x-with'];
  const when = Object.entries(property['x-when'] ?? {}).map(([name, value]) =>
    Array.isArray(value)
      ? `form.${name} in [${value.map((one) => `'${one}'`).join(', ')}]`
      : `form.${name} == '${value}'`,
  );
  const parts = [
    ...(isEveryKinds ? [] : [`form.type in [${kinds.map((kind) => `'${kind}'`).join(', ')}]`]),
    ...(owner === undefined || owner.isRequired ? [] : [`form.${owner.name} != null && form.${owner.name} != ''`]),
    ...(other === undefined ? [] : [`form.${other} != null`]),
    ...when,
  ];
  return parts.length === 0 ? undefined : parts.join(' && ');
}

/**
 * How a setting is asked for: a list to choose from, a number, a text of one line or several, a secret that nobody
 * reads.
 */
function kindOf(setting, isNew) {
  const { name, property } = setting;
  const { enum: values, type, minimum, maximum, maxLength } = property;
  const hint = placeholderOf(setting, isNew);
  const placeholder = hint === undefined ? {} : { placeholder: hint };
  if (values) {
    const data_option = values.map((value) => ({ k: value, v: property['x-texts'][value] }));
    return { form_type: 2, query_type: 1, data_type: 1, data_option, config: { clearable: false, ...placeholder } };
  }
  if (property['x-options'])
    return {
      form_type: 2,
      query_type: type === 'integer' ? 2 : 1,
      data_type: 3,
      data_config: { query_id: property['x-options'] },
      config: { clearable: true, remote: true, ...placeholder },
    };
  if (type === 'integer' || type === 'number')
    return { form_type: 5, query_type: 2, config: { min: minimum, max: maximum, ...placeholder } };
  if (type !== 'string') throw new Error(`schemas/data-source: ${name} is of a type that no field asks for`);
  if (property['x-secret'])
    return { form_type: 1, query_type: 1, config: { secret: true, max_length: maxLength, ...placeholder } };
  if (maxLength > LONG_TEXT)
    return {
      form_type: 8,
      query_type: 1,
      config: { max_length: maxLength, rows: maxLength > VERY_LONG_TEXT ? 12 : 4, span: 24, ...placeholder },
    };
  return { form_type: 1, query_type: 1, config: { max_length: maxLength, ...placeholder } };
}

/** What an empty field means. */
function placeholderOf({ property, defaults }, isNew) {
  if (property['x-placeholder']) return property['x-placeholder'];
  if (property['x-secret']) return isNew ? undefined : { en: 'Empty leaves it unchanged', 'zh-chs': '留空表示不变' };
  const values = new Set(defaults.values());
  if (values.size === 0) return undefined;
  // All of them side by side are longer than a field is wide: docs/operators.md has them.
  if (values.size > 1) return { en: 'Default of the type', 'zh-chs': '按类型取默认值' };
  return property.enum ? undefined : { en: `Default ${[...values][0]}`, 'zh-chs': `默认 ${[...values][0]}` };
}

function withInputs(action, settings) {
  const steps = action.steps.map((step) => ({
    ...step,
    input: {
      ...Object.fromEntries(Object.entries(step.input).filter(([name]) => OWN_COLUMNS.includes(name))),
      ...Object.fromEntries(settings.map(({ name }) => [name, `form.${name}`])),
    },
  }));
  return { ...action, steps };
}

/** Secrets are no part of a source's settings: they stand sealed elsewhere, and no query reads them. */
function queryText(settings) {
  const columns = [
    ...OWN_COLUMNS.map((name) => `d.${name}`),
    ...settings.filter(({ property }) => !property['x-secret']).map(columnOf),
  ];
  return `SELECT ${columns.join(', ')} FROM console.data_sources d WHERE d.id = :id`;
}

const CASTS = { integer: '::bigint', number: '::numeric', boolean: '::boolean' };
const columnOf = ({ name, property: { type } }) => `(d.settings ->> '${name}')${CASTS[type] ?? ''} AS ${name}`;

const bothTexts = ({ title, 'x-en': english }) => ({ en: english.title, 'zh-chs': title });
