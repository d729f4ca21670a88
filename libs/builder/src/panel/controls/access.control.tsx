import { Select } from 'antd';
import type { ReactElement } from 'react';
import { isObject, SYSTEM_ROLES, type Json } from '@sluice/document';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';

/** Who may use it: everybody, whoever is signed in, or roles. */
export function AccessControl({ property, id, value, mixed, onChange, onLeave, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const roles = isObject(value) && Array.isArray(value['roles']) ? value['roles'].map(String) : undefined;
  const shown = roles ? 'roles' : isObject(value) ? (Object.keys(value)[0] ?? null) : null;
  const values: Record<string, Json> = {
    public: { public: true },
    signed_in: { signed_in: true },
    roles: { roles: ['user'] },
  };
  return (
    <div className="sl-panel-text">
      <Select
        id={id}
        size="small"
        aria-label={name}
        allowClear={!property.required}
        value={mixed ? null : shown}
        placeholder={mixed ? say('mixed') : say('empty')}
        options={[
          { value: 'public', label: say('public') },
          { value: 'signed_in', label: say('signedIn') },
          { value: 'roles', label: say('roles') },
        ]}
        onChange={(next: string | undefined) => onChange(next === undefined ? undefined : values[next])}
        onBlur={onLeave}
      />
      {roles && !mixed && (
        <Select
          size="small"
          mode="multiple"
          aria-label={`${name}: ${say('chooseRoles')}`}
          placeholder={say('chooseRoles')}
          value={roles}
          options={SYSTEM_ROLES.map((role) => ({ value: role, label: role }))}
          onChange={(next: string[]) => next.length > 0 && onChange({ roles: next })}
        />
      )}
    </div>
  );
}
