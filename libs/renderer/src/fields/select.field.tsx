import { useCallback, useRef, useState, type ReactElement } from 'react';
import type { Option } from '@sluice/engine';
import { Face } from '../controls/face.js';
import { Float } from '../controls/float.js';
import { OptionList } from '../controls/option-list.js';
import { chosenValues, toggleChoice } from './checkbox.field.js';
import { ariaOf, isClearable, type FieldProps } from './field.type.js';

/** Labels of the chosen values; a value without an option shows itself. */
export function chosenText(options: readonly Option[], value: unknown): string {
  const labels = new Map(options.map((option) => [String(option.value), option.label]));
  return chosenValues(value)
    .map((one) => labels.get(String(one)) ?? String(one))
    .join('、');
}

/**
 * form_type 2: one of many, or several with `multiple`; with `remote` the server searches (debounced by the engine).
 */
export function SelectField(props: FieldProps): ReactElement {
  const { param, field, control, label, placeholder } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const searched = useRef(false);
  // A search ends with its list: whoever opens it again, here or in another row, finds all options.
  const close = useCallback(() => {
    setOpen(false);
    if (searched.current) void control.loadOptions({});
    searched.current = false;
  }, [control]);
  const { multiple = false, remote = false } = param.config ?? {};
  const pick = (option: Option): void => {
    const chosen = new Set(chosenValues(field.value).map(String));
    if (multiple)
      control.change(
        toggleChoice(
          mergeOptions([...field.options, ...(field.chosen ?? [])], field.value),
          field.value,
          option,
          !chosen.has(String(option.value)),
        ),
      );
    else {
      control.change(option.value);
      close();
      anchor.current?.focus();
    }
  };
  const search = useCallback(
    (keyword: string) => {
      searched.current = keyword !== '';
      void control.loadOptions({ keyword });
    },
    [control],
  );
  const more = useCallback(() => void control.loadOptions({ more: true }), [control]);
  return (
    <>
      <Face
        ref={anchor}
        {...ariaOf(props)}
        aria-haspopup="listbox"
        aria-expanded={open}
        text={chosenText([...field.options, ...(field.chosen ?? [])], field.value)}
        placeholder={placeholder}
        icon="down"
        onClear={isClearable(props) ? () => control.change(multiple ? [] : null) : undefined}
        onBlur={() => {
          if (!open) control.blur();
        }}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            setOpen(true);
          }
        }}
      />
      {open && anchor.current ? (
        <Float anchor={anchor.current} label={label} onClose={close} wide>
          <OptionList
            label={label}
            options={field.options}
            chosen={new Set(chosenValues(field.value).map(String))}
            loading={field.optionsStatus === 'loading'}
            onSearch={remote ? search : undefined}
            onMore={field.moreOptions ? more : undefined}
            onPick={pick}
          />
        </Float>
      ) : null}
    </>
  );
}

/** Options with chosen values that a search left out, so that ticking one more keeps them. */
function mergeOptions(options: readonly Option[], value: unknown): readonly Option[] {
  const known = new Set(options.map((option) => String(option.value)));
  const others = chosenValues(value).filter(
    (one): one is Option['value'] => !known.has(String(one)) && ['string', 'number', 'boolean'].includes(typeof one),
  );
  return [...others.map((one) => ({ value: one, label: String(one) })), ...options];
}
