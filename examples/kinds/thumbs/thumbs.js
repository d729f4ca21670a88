// A field from outside: its value is 'up', 'down', or null for none. Plain JavaScript; nothing builds it.
(function () {
  'use strict';
  var style = document.createElement('style');
  style.textContent =
    'div{display:flex;flex-wrap:wrap;gap:8px;padding:2px}' +
    'button{font:inherit;color:inherit;cursor:pointer;padding:4px 12px;border-radius:6px;' +
    'border:1px solid var(--sluice-border);background:var(--sluice-raised)}' +
    'button[aria-pressed=true]{border-color:var(--sluice-accent);color:var(--sluice-accent)}' +
    'button:disabled{opacity:.6;cursor:default}' +
    'button:focus-visible{outline:2px solid var(--sluice-accent)}' +
    '.big button{padding:10px 22px;font-size:18px}';
  document.head.appendChild(style);
  var group = document.createElement('div');
  group.setAttribute('role', 'group');
  document.body.appendChild(group);
  var buttons = ['up', 'down'].map(function (value) {
    var button = document.createElement('button');
    button.type = 'button';
    group.appendChild(button);
    button.onclick = function () {
      sluice.change(button.getAttribute('aria-pressed') === 'true' ? null : value);
      mark(button.getAttribute('aria-pressed') === 'true' ? null : value);
    };
    return button;
  });

  function mark(value) {
    buttons.forEach(function (button, at) {
      button.setAttribute('aria-pressed', String(['up', 'down'][at] === value));
    });
  }

  sluice.start(function (state) {
    var words = state.locale === 'en' ? ['Good', 'Bad'] : ['赞', '踩'];
    group.className = state.config.big ? 'big' : '';
    group.setAttribute('aria-label', state.title);
    buttons.forEach(function (button, at) {
      button.textContent = ['▲ ', '▼ '][at] + (state.config[['up', 'down'][at]] || words[at]);
      button.disabled = state.readOnly;
    });
    mark(state.value);
  });
})();
