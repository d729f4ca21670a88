import { MENU_ICONS, type BothTexts } from '@sluice/document';
import { useLocale, type WidgetProps } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { iconName, MenuIcon } from '../frame/menu-icons.js';
import { iconTexts, plainIcon } from '../texts/icon.texts.js';
import './icon-picker.css';

/**
 * Widget `icon-picker`: the icons that a menu may have, drawn as it draws them, as the value of a field. One key leads
 * among them, as among other choices of one.
 */
export function IconPicker({ field }: WidgetProps): ReactElement | null {
  const locale = useLocale();
  if (!field) return null;
  // Antd's spelling of a name is the same name.
  const chosen = typeof field.value === 'string' && field.value !== '' ? iconName(field.value) : undefined;
  const choice = (name: string | null, words: BothTexts): ReactElement => (
    <label key={name ?? ''} className="sw-icon-choice" title={words[locale]}>
      <input
        type="radio"
        name={field.id}
        aria-label={words[locale]}
        checked={name === null ? chosen === undefined : chosen === iconName(name)}
        disabled={field.readOnly}
        onChange={() => field.change(name)}
        onBlur={field.blur}
      />
      <MenuIcon name={name ?? undefined} group={false} />
    </label>
  );
  return (
    <div id={field.id} className="sw-icon-picker" role="radiogroup" aria-label={field.label}>
      {choice(null, plainIcon)}
      {MENU_ICONS.map((name) => choice(name, iconTexts[name]))}
    </div>
  );
}
