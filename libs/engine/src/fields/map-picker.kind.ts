import { geoPointRule } from '../rules/geo-point.rule.js';
import type { FieldKind } from './field-kind.type.js';
import { GENERAL_CHECKS } from './general.checks.js';

/** A place on a map, as the text `lng,lat`. */
export const mapPickerKind: FieldKind = { family: 'text', checks: [...GENERAL_CHECKS, geoPointRule] };
