import { expect, it } from 'vitest';
import { fakePorts, pageOf, paramOf, settle, viewOf, type SeenCall } from '../fakes.js';
import { createPage } from '../page.runtime.js';

const top = [
  { code: 'gd', name: '广东', leaf: false },
  { code: 'js', name: '江苏', leaf: false },
];
const found = [top[0], { ...top[1], children: [{ code: 'nj', name: '南京', leaf: true }] }];

it('a word is searched in a tree that comes level by level: 300 ms after the last key, and what was loaded before stays', async () => {
  const ports = fakePorts({
    '/app/param/dict': ({ body }: SeenCall) => ({
      dict_type: 2,
      sub_dict:
        body.keyword === '南京' ? found : body.parent === 'gd' ? [{ code: 'sz', name: '深圳', leaf: true }] : top,
    }),
  });
  const { form } =
    createPage(
      pageOf(
        viewOf({
          id: 100,
          uid: 'form',
          type: 3,
          app_params: [
            paramOf({
              id: 1,
              uid: 'area',
              form_type: 18,
              data_type: 2,
              config: { remote: true },
              data_config: { dict_id: 8 },
            }),
          ],
        }),
      ),
      ports,
    ).find(100) ?? {};
  expect(form?.getField('area')).toBeDefined();
  await settle();
  await form?.loadOptions('area', { parent: 'gd' });
  void form?.loadOptions('area', { keyword: '南' });
  const asked = form?.loadOptions('area', { keyword: '南京' });
  await ports.clock.advance(299);
  expect(ports.calls).toHaveLength(2);
  await ports.clock.advance(1);
  await asked;
  expect(ports.calls.at(-1)).toMatchObject({ path: '/app/param/dict', body: { id: 8, keyword: '南京' } });
  expect(form?.getField('area').options).toMatchObject([
    { value: 'gd', children: [{ value: 'sz' }] },
    { value: 'js', children: [{ value: 'nj', label: '南京' }] },
  ]);
  void form?.loadOptions('area', { keyword: '南京' });
  await ports.clock.advance(300);
  expect(ports.calls).toHaveLength(3);
});
