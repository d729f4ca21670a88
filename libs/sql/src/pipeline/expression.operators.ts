/**
 * Operators of expressions that are understood. `total` never fail and take no long time, whatever they are given; of
 * the others an error tells of what they compute with (manual, Aggregation Operators).
 */
const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).map((word) => `$${word}`));

export const TOTAL_OPERATORS = words('eq ne gt gte lt lte cmp and or not isNumber type isArray sum avg min max');

export const RISKY_OPERATORS = words(
  `add subtract multiply divide mod abs ceil floor round trunc pow sqrt exp ln log10
   concat substrCP substr toLower toUpper trim ltrim rtrim split strLenCP strLenBytes indexOfCP replaceOne replaceAll strcasecmp
   regexMatch size in indexOfArray setUnion setIntersection setDifference setEquals setIsSubset allElementsTrue anyElementTrue
   dateToString dateFromString dateTrunc dateAdd dateSubtract dateDiff year month dayOfMonth dayOfWeek dayOfYear hour minute second
   millisecond week isoWeek isoDayOfWeek isoWeekYear toString toInt toLong toDouble toDecimal toDate toBool toObjectId convert`,
);

/** These hand on a value, or a part of it, as it is: a document may be one. */
export const PASSING_OPERATORS = words('ifNull arrayElemAt first last slice reverseArray concatArrays');

/** Operators that may be given a whole document, of which they tell no part. */
export const OF_ANYTHING = words('type isArray size isNumber');

/** Accumulators of `$group`; those of the second list hand on values. */
export const COMPUTING_ACCUMULATORS = words('sum avg min max stdDevPop stdDevSamp addToSet');
export const PASSING_ACCUMULATORS = words('first last push');
