// A view from outside: the rows that the page got, as bars. Plain JavaScript; nothing builds it.
(function () {
  'use strict';
  var style = document.createElement('style');
  style.textContent =
    'ol{list-style:none;margin:0;padding:4px;display:grid;gap:6px}' +
    'button{all:unset;box-sizing:border-box;width:100%;cursor:pointer;display:grid;' +
    'grid-template-columns:minmax(64px,30%) 1fr auto;gap:8px;align-items:center;padding:4px;border-radius:4px}' +
    'button:hover{background:var(--sluice-hover)}' +
    'button:focus-visible{outline:2px solid var(--sluice-accent)}' +
    'span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}' +
    'i{display:block;height:12px;border-radius:3px;min-width:2px}' +
    'b{font-weight:500;font-variant-numeric:tabular-nums}' +
    'p{margin:0;padding:12px;color:var(--sluice-soft);text-align:center}';
  document.head.appendChild(style);
  var place = document.createElement('div');
  document.body.appendChild(place);

  function element(name, text) {
    var made = document.createElement(name);
    // What comes from the page is text, never markup.
    if (text !== undefined) made.textContent = text;
    return made;
  }

  sluice.start(function (state) {
    var config = state.config;
    var rows = (state.rows || []).slice(0, config.most || 10);
    var numbers = rows.map(function (row) {
      var number = Number(row[config.value]);
      return isFinite(number) ? number : 0;
    });
    var most = Math.max.apply(null, numbers.concat(1));
    place.replaceChildren();
    if (rows.length === 0) {
      place.appendChild(element('p', state.locale === 'en' ? 'No rows' : '没有数据'));
      return;
    }
    var list = place.appendChild(element('ol'));
    rows.forEach(function (row, at) {
      var button = list.appendChild(element('li')).appendChild(element('button'));
      button.type = 'button';
      button.appendChild(element('span', String(row[config.label] == null ? '' : row[config.label])));
      var bar = button.appendChild(element('span')).appendChild(element('i'));
      bar.style.width = Math.max(0, (100 * numbers[at]) / most) + '%';
      bar.style.background = 'var(--sluice-' + (config.tone || 'primary') + ')';
      // A masked value is shown as the page shows it.
      button.appendChild(element('b', String(row[config.value] == null ? '' : row[config.value])));
      button.onclick = function () {
        sluice.select(at);
      };
    });
  });
})();
