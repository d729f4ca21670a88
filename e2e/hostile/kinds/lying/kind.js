// A field whose value is never what its manifest says.
sluice.start(function () {
  'use strict';
  sluice.change({ up: true });
});
