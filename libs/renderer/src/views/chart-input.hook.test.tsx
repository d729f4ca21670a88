import { useRef, type ReactElement } from 'react';
import { expect, it } from 'vitest';
import { draw } from '../fixture/draw.js';
import { SluiceTheme } from '../theme/sluice.theme.js';
import { useAppColor } from './chart-input.hook.js';

function Chart({ color }: { color: string }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} style={{ '--app-color': color } as object}>
      {useAppColor(box)}
    </div>
  );
}

it('the colour of an app that comes after its chart is the colour of the chart', async () => {
  const chart = (brand?: string): ReactElement => (
    <SluiceTheme mode="light" locale="en" brand={brand}>
      <Chart color={brand ?? '#2f5bea'} />
    </SluiceTheme>
  );
  const drawn = await draw(chart());
  expect(drawn.box.textContent).toMatch(/#2f5bea$/);
  await drawn.redraw(chart('#0f766e'));
  expect(drawn.box.textContent).toMatch(/#0f766e$/);
  await drawn.close();
});
