import { useState, type ComponentProps, type ReactElement } from 'react';
import { isObject, LOCALES, type Json } from '@sluice/document';
import { Icon, useLocale } from '@sluice/renderer';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';
import { LineInput } from './line.input.js';

/**
 * A text that a person reads: one for both languages, or one for each. The language of the screen stands first; the
 * other is shown when there are two, or when it is asked for.
 */
export function TextControl({ id, value, mixed, onChange, onLeave, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const locale = useLocale();
  const other = LOCALES.find((one) => one !== locale) ?? locale;
  const two = isObject(value);
  const [asked, setAsked] = useState(false);
  const texts = two ? value : { [locale]: value ?? '' };
  const write = (language: string, text: string): void => onChange(written({ value, texts, language, text, locale }));
  const line = (language: string, label: string, rest: ComponentProps<typeof LineInput>): ReactElement => (
    <LineInput
      aria-label={label}
      value={String(texts[language] ?? '')}
      onChange={(event) => write(language, event.target.value)}
      onBlur={onLeave}
      {...rest}
    />
  );
  return (
    <div className="sl-panel-text">
      {line(locale, name, {
        id,
        placeholder: mixed ? say('mixed') : '',
        mark: two ? undefined : (
          <button
            type="button"
            className="sl-panel-mark"
            title={say('bothLanguages')}
            aria-label={`${say('bothLanguages')}: ${name}`}
            aria-expanded={asked}
            onClick={() => setAsked(!asked)}
          >
            <Icon name="more" size={12} />
          </button>
        ),
      })}
      {(two || asked) && line(other, `${name}, ${say('otherLanguage')}`, { placeholder: say('otherLanguage') })}
    </div>
  );
}

interface Written {
  value: Json | undefined;
  texts: Record<string, Json>;
  language: string;
  text: string;
  locale: string;
}

/**
 * The value with one language written: one text stays one until the other language gets a text of its own; both emptied
 * is none.
 */
function written({ value, texts, language, text, locale }: Written): Json | undefined {
  if (!isObject(value) && language === locale) return text === '' ? undefined : text;
  const first = texts[locale] ?? '';
  const next = Object.fromEntries(LOCALES.map((one) => [one, one === language ? text : (texts[one] ?? first)]));
  return Object.values(next).every((one) => one === '') ? undefined : next;
}
