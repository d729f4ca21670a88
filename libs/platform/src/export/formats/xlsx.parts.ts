/** The fixed parts of a workbook (ECMA-376, "Office Open XML"), as small as readers accept. */
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** Where the sheet of a number (from 1) lies in the package. */
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;
export const sheetHead = `${head}<worksheet xmlns="${main}"><sheetData>`;
export const sheetFoot = '</sheetData></worksheet>';

const unsafe = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const control = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/** Marks that XML 1.0 cannot hold at all are left out: controls but tab, line feed and return, and halves of pairs. */
const fitting = (mark: string): string =>
  mark === '\t' || mark === '\n' || mark === '\r' || (mark >= '\u007F' && mark <= '\u009F') ? mark : '';

/** A text inside an element or an attribute. */
export function xmlText(text: string): string {
  if (!unsafe.test(text)) return text;
  return text
    .replace(control, fitting)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

const relationships = (items: string): string =>
  `${head}<Relationships xmlns="${package_}/relationships">${items}</Relationships>`;

/** Everything beside the sheets, by path; known only once their number is. */
export function workbookParts(title: string, sheets: number): Record<string, string> {
  const numbers = Array.from({ length: sheets }, (_none, index) => index + 1);
  // Excel refuses names of over 31 characters, with these signs in them, or between apostrophes.
  const name = title.replace(/[[\]:*?/\\']/g, '_').slice(0, 26);
  const named = (number: number): string => xmlText(number === 1 ? name : `${name}_${number}`);
  const each = (part: (number: number) => string): string => numbers.map(part).join('');
  return {
    '[Content_Types].xml': [
      `${head}<Types xmlns="${package_}/content-types">`,
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
      `<Default Extension="xml" ContentType="application/xml"/>`,
      `<Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/>`,
      each((number) => `<Override PartName="/${sheetPath(number)}" ContentType="${sheetType}"/>`),
      '</Types>',
    ].join(''),
    '_rels/.rels': relationships(`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`),
    'xl/workbook.xml': [
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>`,
      each((number) => `<sheet name="${named(number)}" sheetId="${number}" r:id="rId${number}"/>`),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': relationships(
      each(
        (number) =>
          `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      ),
    ),
  };
}
