/**
 * The script that every frame of an external kind runs before the kind's own: `sluice.start(draw)` and what the kind
 * may say (docs/integrators.md). It is plain and old JavaScript, because nobody builds it. Messages are JSON texts, so
 * that the page can measure one before it reads it.
 */
export const channelScript = `(function () {
  'use strict';
  var port, draw, state, broken, told = 0;
  function say(message) { if (port) port.postMessage(JSON.stringify(message)); }
  function isReady() {
    if (port && draw) say({ type: 'ready', protocol: 1 });
    complain(broken);
  }
  // What fails before the page can hear it is said once it can.
  function complain(text) {
    broken = port ? undefined : text;
    if (port && text) say({ type: 'error', text: String(text).slice(0, 500) });
  }
  function measure() {
    var height = Math.ceil(document.body.getBoundingClientRect().height);
    if (state && height !== told) { told = height; say({ type: 'height', height: height }); }
  }
  function dress(theme) {
    var root = document.documentElement.style;
    root.colorScheme = theme.mode;
    root.fontFamily = theme.font;
    Object.keys(theme.colours).forEach(function (name) { root.setProperty('--sluice-' + name, theme.colours[name]); });
    var body = document.body.style;
    body.margin = '0';
    body.fontSize = '14px';
    body.color = theme.colours.text;
    body.background = theme.colours.ground;
  }
  function hear(event) {
    var message = JSON.parse(event.data);
    if (message.type !== 'init' && message.type !== 'update') return;
    var next = {};
    Object.keys(state || {}).forEach(function (key) { next[key] = state[key]; });
    Object.keys(message.state).forEach(function (key) { next[key] = message.state[key]; });
    state = next;
    document.documentElement.lang = state.locale === 'en' ? 'en' : 'zh-CN';
    document.title = state.title;
    dress(state.theme);
    try {
      draw(state);
    } catch (fault) {
      console.error(fault);
      complain(fault && fault.message || fault);
    }
    measure();
  }
  window.addEventListener('message', function (event) {
    if (port || event.source !== window.parent || !event.data || event.data.sluice !== 1 || !event.ports[0]) return;
    port = event.ports[0];
    port.onmessage = hear;
    isReady();
  });
  window.addEventListener('error', function (event) {
    // That a size is measured a frame later is no fault.
    if (!/^ResizeObserver/.test(event.message)) complain(event.message || 'error');
  });
  new ResizeObserver(function () { requestAnimationFrame(measure); }).observe(document.body);
  window.sluice = Object.freeze({
    protocol: 1,
    start: function (drawing) { draw = drawing; isReady(); },
    change: function (value) { say({ type: 'change', value: value }); },
    select: function (row) { say({ type: 'select', row: row }); },
    fail: complain,
  });
})();
`;
