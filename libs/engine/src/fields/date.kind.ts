import { dateText, isDateText, storedFormat } from '../rules/date-format.js';
import type { Rule } from '../rules/rule.type.js';
import { typeRule } from '../rules/type.rule.js';
import { engineText } from '../texts.js';
import { declaredValue, eachValue } from './declared.value.js';
import type { FieldKind } from './field-kind.type.js';
import { LIMIT_CHECKS } from './general.checks.js';
import { storedTime } from './stored.time.js';
import { storedValue } from './stored.value.js';

const isDate: Rule = ({ config }, value, { locale }) =>
  isDateText(value, storedFormat(config)) ? undefined : engineText('date', locale);

/** A date, or a part of one, as text in the param's format. */
export const dateKind: FieldKind = {
  family: 'time',
  computedAsSent: true,
  checks: [typeRule, isDate, ...LIMIT_CHECKS],
  coerce: (param, value) =>
    eachValue(value, (one) => declaredValue(param, one, (time) => dateText(time, storedFormat(param.config)))),
  load: (param, row, columns) => storedValue(param, storedTime(param, row, columns)),
};
