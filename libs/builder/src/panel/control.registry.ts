import type { ComponentType } from 'react';
import { AccessControl } from './controls/access.control.js';
import { ChoiceControl, SeveralControl } from './controls/choice.control.js';
import { CodeControl } from './controls/code.control.js';
import { ColourControl } from './controls/colour.control.js';
import type { ControlProps } from './controls/control.type.js';
import { FlagControl } from './controls/flag.control.js';
import { LineControl, SizeControl } from './controls/line.control.js';
import { NodesControl } from './controls/nodes.control.js';
import { NumberControl } from './controls/number.control.js';
import { PartControl } from './controls/part.control.js';
import { IconControl, ReferenceControl } from './controls/reference.control.js';
import { StructureControl } from './controls/structure.control.js';
import { TextControl } from './controls/text.control.js';
import { ValueControl } from './controls/value.control.js';
import type { EditorName } from './panel.type.js';

/** What draws an editor, and whether it stands below its label because it is wide. */
export interface Control {
  draw: ComponentType<ControlProps>;
  wide?: true;
}

/** The controls by the editor that a schema asks for; a new editor is a line here and its name in the generator. */
export const controls: Readonly<Record<EditorName, Control>> = {
  text: { draw: TextControl },
  line: { draw: LineControl },
  number: { draw: NumberControl },
  size: { draw: SizeControl },
  flag: { draw: FlagControl },
  choice: { draw: ChoiceControl },
  several: { draw: SeveralControl },
  expression: { draw: CodeControl },
  template: { draw: CodeControl, wide: true },
  sql: { draw: CodeControl, wide: true },
  colour: { draw: ColourControl },
  icon: { draw: IconControl },
  reference: { draw: ReferenceControl },
  access: { draw: AccessControl },
  value: { draw: ValueControl },
  structure: { draw: StructureControl, wide: true },
  nodes: { draw: NodesControl, wide: true },
  panel: { draw: PartControl },
};
