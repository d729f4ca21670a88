// Tries to reach what is not its own, and writes down what came of each try.
(function () {
  'use strict';
  var results = {};
  function attempt(name, work) {
    try {
      var value = work();
      results[name] = 'got ' + String(value);
    } catch (fault) {
      results[name] = 'refused ' + fault.name;
    }
  }
  attempt('origin', function () {
    return window.origin;
  });
  attempt('parent', function () {
    return window.parent.document.title;
  });
  attempt('top', function () {
    return (window.top.location.href = '/login');
  });
  attempt('cookie', function () {
    return document.cookie;
  });
  attempt('storage', function () {
    return window.localStorage.length;
  });
  attempt('eval', function () {
    return new Function('return 1')();
  });
  attempt('popup', function () {
    return window.open('/login');
  });
  attempt('inline', function () {
    var script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.appendChild(script);
    return window.ran === true;
  });
  var image = new Image();
  image.src = '/file/seen-by-nobody.png';
  var frame = document.createElement('iframe');
  frame.src = '/login';
  document.body.appendChild(frame);
  var other = document.createElement('script');
  other.src = '/kind/channel.js';
  document.head.appendChild(other);
  var place = document.createElement('pre');
  document.body.appendChild(place);
  Promise.all(
    [
      fetch('/api/setting'),
      fetch('https://example.com/'),
      new Promise(function (resolve, reject) {
        var socket = new WebSocket('ws://127.0.0.1:9/');
        socket.onopen = resolve;
        socket.onerror = reject;
      }),
    ].map(function (work, at) {
      return work.then(
        function () {
          results['network' + at] = 'got';
        },
        function () {
          results['network' + at] = 'refused';
        },
      );
    }),
  ).then(function () {
    sluice.start(function (state) {
      results.told = Object.keys(state).sort().join();
      place.textContent = JSON.stringify(results);
      place.id = 'results';
    });
  });
})();
