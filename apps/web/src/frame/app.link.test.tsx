import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppLink } from './app.link.js';

let root: Root;
const host = document.createElement('div');
document.body.append(host);

function Here(): string {
  const { pathname, state } = useLocation();
  return `${pathname} ${JSON.stringify(state)}`;
}

const router = () =>
  createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <AppLink to="/7/page/8?a=1" state={{ fresh: true }} className="entry" data-uid="x">
              go
            </AppLink>
            <AppLink to="/login" replace className="instead">
              in its place
            </AppLink>
            <output>
              <Here />
            </output>
          </>
        ),
      },
    ],
    { initialEntries: ['/before', '/start'] },
  );
const press = (of: string, how: MouseEventInit = {}): Promise<boolean> =>
  act(async () =>
    host
      .querySelector(of)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...how })),
  ) as Promise<boolean>;
const here = (): string | undefined => host.querySelector('output')?.textContent ?? undefined;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  root = createRoot(host);
});
afterEach(() => act(async () => root.unmount()));

it('goes on within the program and leaves what opens another tab to the browser', async () => {
  const at = router();
  await act(async () => root.render(<RouterProvider router={at} />));
  const link = host.querySelector('a.entry');
  expect([link?.getAttribute('href'), link?.getAttribute('data-uid')]).toEqual(['/7/page/8?a=1', 'x']);
  expect(await press('a.entry', { ctrlKey: true })).toBe(true);
  expect(here()).toBe('/start null');
  expect(await press('a.entry')).toBe(false);
  expect(here()).toBe('/7/page/8 {"fresh":true}');
  await act(() => at.navigate(-1));
  expect(here()).toBe('/start null');
});

it('takes the place of its address where it says so', async () => {
  const at = router();
  await act(async () => root.render(<RouterProvider router={at} />));
  await press('a.instead');
  expect(here()).toBe('/login null');
  await act(() => at.navigate(-1));
  expect(here()).toBe('/before null');
});
