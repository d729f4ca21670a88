import { ColorPicker } from 'antd';
import type { ReactElement } from 'react';

/** The colour that is chosen, and where another one is picked. */
export function ColourPicker(props: { text: string; onPick(text: string): void; onLeave(): void }): ReactElement {
  return (
    <ColorPicker
      size="small"
      value={props.text === '' ? null : props.text}
      onChangeComplete={(colour) => props.onPick(colour.toHexString())}
      onOpenChange={(open) => open || props.onLeave()}
    />
  );
}
