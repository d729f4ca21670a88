import { useId, type InputHTMLAttributes, type ReactElement } from 'react';

/**
 * One labelled input of the shell's own forms (login, installer); `problem` is shown under it and tied to it for
 * readers.
 */
export function FormField(
  props: { label: string; problem?: string; hint?: string; onChange(value: string): void } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    'onChange'
  >,
): ReactElement {
  const { label, problem, hint, onChange, ...input } = props;
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="sw-field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className="sl-input"
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {note ? (
        <p id={`${id}-note`} className={problem ? 'sw-field-problem' : 'sw-field-hint'}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
