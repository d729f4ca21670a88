import type { ReactElement } from 'react';
import { Clearable } from '../controls/clear-mark.js';
import { useSay } from '../texts/locale.context.js';
import { namedColour } from '../theme/named.colour.js';
import { textOfValue, useDraft } from './draft.hook.js';
import { ariaOf, isClearable, type FieldKind, type FieldProps } from './field.type.js';

const HEX = /^#[\da-f]{6}$/i;
/** What the browser's own picker opens with while there is no colour. */
const FIRST = '#2f5bea';

/** Typed text as a colour: a missing `#` is put before it. */
export function readColour(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  return text === '' ? null : /^[\da-f]{6}$/.test(text) ? `#${text}` : text;
}

/** form_type 104: a colour typed, picked with the browser's picker, or taken from the swatches. */
export function ColourField(props: FieldProps): ReactElement {
  const say = useSay();
  const { param, field, control, label } = props;
  const { draft, clear } = useDraft<HTMLInputElement>(control, textOfValue(field.value), readColour);
  const drawn = typeof field.value === 'string' ? namedColour(field.value) : undefined;
  const colour = drawn !== undefined && HEX.test(drawn) ? drawn : undefined;
  const swatches = param.config?.swatches ?? [];
  return (
    <span className="sl-colour">
      <input
        type="color"
        className="sl-colour-pick"
        data-empty={colour === undefined || undefined}
        aria-label={say('field.pick-colour', { name: label })}
        disabled={field.disabled}
        value={colour ?? FIRST}
        onChange={({ target }) => control.change(target.value)}
      />
      <Clearable onClear={isClearable(props) ? clear : undefined}>
        <input
          {...ariaOf(props)}
          {...draft}
          className="sl-input"
          type="text"
          name={param.name}
          placeholder={FIRST}
          autoComplete="off"
          spellCheck={false}
        />
      </Clearable>
      {swatches.length === 0 ? null : (
        <span className="sl-swatches">
          {swatches.map((one) => (
            <button
              key={one}
              type="button"
              className="sl-swatch"
              style={{ background: one }}
              aria-label={one}
              aria-pressed={one === colour}
              disabled={field.disabled}
              title={one}
              onClick={() => control.change(one)}
            />
          ))}
        </span>
      )}
    </span>
  );
}

/** How a colour is drawn. */
export const colourField: FieldKind = { component: ColourField };
