import { Segmented, Select } from 'antd';
import type { ReactElement } from 'react';
import { textOf } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import { usePanelSay } from '../panel.texts.js';
import type { Choice } from '../panel.type.js';
import type { ControlProps } from './control.type.js';

/** Few short values stand side by side. */
const SIDE_BY_SIDE = { choices: 3, letters: { 'zh-chs': 9, en: 18 } };

/** One of some values; without a value the default is shown. */
export function ChoiceControl(props: ControlProps): ReactElement {
  const { property, id, value, mixed, onChange, onLeave, name } = props;
  const say = usePanelSay();
  const locale = useLocale();
  const choices = property.choices ?? [];
  const options = choices.map((choice) => ({ value: keyOf(choice), label: labelOf(choice, locale) }));
  const shown = value ?? property.default ?? (choices.some(({ value }) => value === null) ? null : undefined);
  const key = mixed || shown === undefined ? null : JSON.stringify(shown);
  const pick = (next: string): void => onChange((JSON.parse(next) as ControlProps['value'] | null) ?? undefined);
  const letters = options.reduce((sum, { label }) => sum + label.length, 0);
  if (options.length <= SIDE_BY_SIDE.choices && letters <= SIDE_BY_SIDE.letters[locale])
    return <Segmented block size="small" aria-label={name} options={options} value={key ?? ''} onChange={pick} />;
  return (
    <Select
      id={id}
      size="small"
      aria-label={name}
      showSearch={options.length > 8}
      optionFilterProp="label"
      options={options}
      value={key}
      placeholder={mixed ? say('mixed') : say('empty')}
      onChange={pick}
      onBlur={onLeave}
    />
  );
}

/** Some of some values, or any texts where the schema names none. */
export function SeveralControl({ property, id, value, mixed, onChange, onLeave, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const locale = useLocale();
  const options = property.choices?.map((choice) => ({ value: String(choice.value), label: labelOf(choice, locale) }));
  return (
    <Select
      id={id}
      size="small"
      aria-label={name}
      mode={options ? 'multiple' : 'tags'}
      options={options}
      open={options ? undefined : false}
      suffixIcon={options ? undefined : null}
      tokenSeparators={[',', ' ', '，']}
      value={Array.isArray(value) ? value.map(String) : []}
      placeholder={mixed ? say('mixed') : say('empty')}
      onChange={(next: string[]) => onChange(next.length === 0 ? undefined : next)}
      onBlur={onLeave}
    />
  );
}

const keyOf = ({ value }: Choice): string => JSON.stringify(value);
const labelOf = ({ value, title }: Choice, locale: 'zh-chs' | 'en'): string =>
  title ? textOf(title, locale) : String(value);
