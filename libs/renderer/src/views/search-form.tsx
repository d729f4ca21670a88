import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { FormField } from '../fields/form-field.js';
import { useNarrow } from '../theme/narrow.hook.js';
import { useSay } from '../texts/locale.context.js';
import { focusWrong } from './focus-wrong.js';
import { shownParams, type SearchFormProps } from './search-head.js';
import { ViewButtons } from './view-buttons.js';

/**
 * Up to two lines of fields are always shown; of more, the first ones until asked. On a phone a field is a line of its
 * own.
 */
const FOLD = { wide: { always: 8, collapsed: 4 }, narrow: { always: 3, collapsed: 2 } } as const;

/**
 * The search form of a data view: its params, search, reset (`no_reset_btn`), its own buttons (source_type form), and a
 * fold for many fields.
 */
export function SearchForm({ view, loading, tools }: SearchFormProps): ReactElement | null {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const fold = FOLD[useNarrow() ? 'narrow' : 'wide'];
  const { form } = view;
  const params = shownParams(view);
  if (!form || params.length === 0) return null;
  const folds = params.length > fold.always;
  const shown = folds && !open ? params.slice(0, fold.collapsed) : params;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void view.search();
    const wrong = params.find(({ uid }) => form.getField(uid).errors.length > 0);
    if (!wrong) return;
    // What refuses the search is not left in the fold.
    if (!shown.includes(wrong)) setOpen(true);
    focusWrong(element.current);
  };
  return (
    <form ref={element} className="sl-search" role="search" noValidate onSubmit={submit}>
      <div className="sl-fields">
        {shown.map((param) => (
          <FormField key={param.uid} view={view} form={form} param={param} use="search" />
        ))}
        <div className={tools ? 'sl-search-buttons sl-search-line' : 'sl-search-buttons'}>
          <PlainButton type="submit" look="primary" busy={loading}>
            <Icon name="search" size={14} />
            {say('search.submit')}
          </PlainButton>
          {view.node.config?.no_reset_btn ? null : (
            <PlainButton onClick={() => void view.reset()}>{say('search.reset')}</PlainButton>
          )}
          <ViewButtons view={view} buttons={view.buttons('form')} />
          {folds ? (
            <PlainButton look="text" aria-expanded={open} onClick={() => setOpen(!open)}>
              {say(open ? 'search.less' : 'search.more')}
              <Icon name={open ? 'up' : 'down'} size={12} />
            </PlainButton>
          ) : null}
          {tools}
        </div>
      </div>
    </form>
  );
}
