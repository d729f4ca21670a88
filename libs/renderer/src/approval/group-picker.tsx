import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { FieldState, FormRuntime, Option } from '@sluice/engine';
import { Face } from '../controls/face.js';
import { Float } from '../controls/float.js';
import { OptionList } from '../controls/option-list.js';
import type { WidgetProps } from '../views/widget.registry.js';
import { useApprovalSay } from './approval.texts.js';
import type { FlowStep } from './flow-step.js';

type Names = Record<string, string>;
const textIn = (value: unknown, name: string): string | undefined =>
  typeof value === 'object' && value !== null ? (value as Names)[name] : undefined;

/** The param of the form that lists this kind of group, by the widget's configuration `groups`. */
function sourceOf({ view, config }: WidgetProps, type: string): { form: FormRuntime; address: string } | undefined {
  const { form } = view;
  const param = form?.params.find(({ name }) => name === textIn(config['groups'], type));
  return form && param ? { form, address: param.uid } : undefined;
}

const NOTHING: Pick<FieldState, 'options' | 'optionsStatus' | 'moreOptions'> = {
  options: [],
  optionsStatus: 'none',
};

/** The options of that param, loaded once the picker is there. */
function useGroupOptions(widget: WidgetProps, type: string) {
  const source = sourceOf(widget, type);
  const form = source?.form;
  const address = source?.address ?? '';
  const subscribe = useCallback(
    (listener: () => void) => form?.subscribeField(address, listener) ?? (() => undefined),
    [form, address],
  );
  const state = useSyncExternalStore(subscribe, () => form?.getField(address) ?? NOTHING);
  useEffect(() => form?.mount(address), [form, address]);
  const load = useCallback(
    (keyword: string, more?: true) => void form?.loadOptions(address, more ? { more } : { keyword }),
    [form, address],
  );
  return { state, load };
}

/**
 * Names of groups that were chosen before: those that the record brought along (\`names\`), and those that have been
 * listed here.
 */
function useNames({ view, config }: WidgetProps, type: string, options: readonly Option[]): (id: number) => string {
  const seen = useRef(new Map<string, string>());
  for (const { value, label } of options) seen.current.set(`${type}:${String(value)}`, label);
  const from = config['names'];
  const brought = typeof from === 'string' ? view.form?.current()[from] : undefined;
  return (id) => seen.current.get(`${type}:${id}`) ?? textIn(brought, `${type}:${id}`) ?? `#${id}`;
}

interface PickerProps {
  widget: WidgetProps;
  type: Exclude<FlowStep['group_type'], 'owner'>;
  ids: readonly number[];
  disabled: boolean;
  onChange: (ids: readonly number[]) => void;
}

/** Which roles or people a step asks: several of them, found by typing. */
export function GroupPicker({ widget, type, ids, disabled, onChange }: PickerProps): ReactElement {
  const say = useApprovalSay();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { state, load } = useGroupOptions(widget, type);
  const nameOf = useNames(widget, type, state.options);
  const label = say('flow.choose', { what: say(`group.${type}`) });
  const search = useCallback((keyword: string) => load(keyword), [load]);
  const more = useCallback(() => load('', true), [load]);
  const close = useCallback(() => setOpen(false), []);
  const toggle = ({ value }: Option): void => {
    const id = Number(value);
    onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  };
  return (
    <>
      <Face
        ref={anchor}
        aria-label={ids.length === 0 ? label : `${label} ${ids.map(nameOf).join('、')}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        disabled={disabled}
        text={ids.map(nameOf).join('、')}
        placeholder={label}
        icon="down"
        onClick={() => setOpen(!open)}
      />
      {open && anchor.current ? (
        <Float anchor={anchor.current} label={label} onClose={close} wide>
          <OptionList
            label={label}
            options={state.options}
            chosen={new Set(ids.map(String))}
            loading={state.optionsStatus === 'loading'}
            onSearch={search}
            onMore={state.moreOptions ? more : undefined}
            onPick={toggle}
          />
        </Float>
      ) : null}
    </>
  );
}
