// Says too much as soon as it is heard.
sluice.start(function () {
  'use strict';
  for (var at = 0; at < 5000; at += 1) sluice.fail('flood ' + at);
});
