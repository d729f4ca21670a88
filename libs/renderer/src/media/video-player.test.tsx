import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { ViewRuntime } from '@sluice/engine';
import { draw, press, type Drawn } from '../fixture/draw.js';
import { MediaAccessContext } from './media-access.js';
import { VideoPlayer } from './video-player.js';
import { VideoWidget } from './video.widget.js';

let drawn: Drawn;
afterEach(() => drawn.close());

it('plays at the four rates of §9, and never by itself', async () => {
  drawn = await draw(
    <MediaAccessContext.Provider value={() => undefined}>
      <VideoPlayer address="/file/1" label="clip" />
    </MediaAccessContext.Provider>,
  );
  const video = drawn.one<HTMLVideoElement>('video');
  expect(video.autoplay).toBe(false);
  expect(video.controls).toBe(true);
  expect(drawn.all('[role=radio]').map((rate) => rate.textContent)).toEqual(['0.5×', '1×', '1.5×', '2×']);
  expect(drawn.one('[aria-checked=true]').textContent).toBe('1×');
  for (const [name, rate] of [
    ['0.5×', 0.5],
    ['2×', 2],
    ['1.5×', 1.5],
  ] as const) {
    await press(drawn.button(name));
    expect(video.playbackRate).toBe(rate);
    expect(drawn.one('[aria-checked=true]').textContent).toBe(name);
  }
});

it('says what cannot be played', async () => {
  drawn = await draw(
    <MediaAccessContext.Provider value={() => undefined}>
      <VideoPlayer address="/file/gone" label="clip" />
    </MediaAccessContext.Provider>,
    'en',
  );
  await act(async () => {
    drawn.one('video').dispatchEvent(new Event('error'));
  });
  expect(drawn.one('[role=status]').textContent).toBe('/file/gone cannot be played');
});

it('is placed and played as the settings beside its content say', async () => {
  const view = { node: { uid: 'film', name: 'Film' } } as unknown as ViewRuntime;
  for (const settings of [
    { config: { alignment: 'right', padding: 20, fit: 'cover', preview: false } },
    { alignment: 'right', padding: 20, fit: 'cover', preview: false },
  ]) {
    drawn = await draw(<VideoWidget view={view} config={{ content: 'file/1', ...settings }} />);
    expect(drawn.one('.sl-video-widget').style).toMatchObject({ justifyContent: 'flex-end', padding: '20px' });
    expect(drawn.one('video').style.objectFit).toBe('cover');
    expect(drawn.all('[role=radiogroup]')).toHaveLength(1);
    await drawn.close();
  }
  drawn = await draw(<VideoWidget view={view} config={{ content: 'file/1' }} />);
  expect(drawn.button('播放 Film')).toBeTruthy();
});
