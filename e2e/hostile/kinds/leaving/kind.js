// Leads its own frame elsewhere.
sluice.start(function () {
  'use strict';
  window.location.href = '/login';
});
