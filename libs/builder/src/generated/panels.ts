// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { PanelBase, PanelLoader } from '../panel/panel.type.js';

/** Panels of nodes: a base, the property that names the kind, and what each kind adds. */
export const panelBases = {
  view: {
    by: "type",
    start: {"uid":null,"type":1},
    load: () => import('./panel.view.js'),
    kinds: {
      "1": () => import('./panel.view.table.js'),
      "2": () => import('./panel.view.chart.js'),
      "3": () => import('./panel.view.form.js'),
      "4": () => import('./panel.view.combo.js'),
      "5": () => import('./panel.view.image.js'),
      "6": () => import('./panel.view.widget.js'),
      "7": () => import('./panel.view.divider.js'),
      "8": () => import('./panel.view.layout.js'),
      "10": () => import('./panel.view.custom.js'),
    },
  },
  column: {
    by: "form_type",
    start: {"uid":null,"name":null},
    load: () => import('./panel.column.js'),
    kinds: {
      "3": () => import('./panel.cell.link.js'),
      "4": () => import('./panel.cell.buttons.js'),
      "5": () => import('./panel.cell.image.js'),
      "6": () => import('./panel.cell.html.js'),
      "7": () => import('./panel.cell.video.js'),
      "99": () => import('./panel.cell.template.js'),
      "": () => import('./panel.cell.text.js'),
    },
  },
  param: {
    by: "form_type",
    start: {"uid":null,"name":null,"form_type":1},
    load: () => import('./panel.param.js'),
    kinds: {
      "1": () => import('./panel.field.input.js'),
      "2": () => import('./panel.field.select.js'),
      "3": () => import('./panel.field.date.js'),
      "4": () => import('./panel.field.radio.js'),
      "5": () => import('./panel.field.number.js'),
      "6": () => import('./panel.field.date-range.js'),
      "7": () => import('./panel.field.checkbox.js'),
      "8": () => import('./panel.field.textarea.js'),
      "9": () => import('./panel.field.html.js'),
      "10": () => import('./panel.field.rich-text.js'),
      "11": () => import('./panel.field.hidden.js'),
      "15": () => import('./panel.field.plain-text.js'),
      "16": () => import('./panel.field.map-picker.js'),
      "17": () => import('./panel.field.image.js'),
      "18": () => import('./panel.field.cascader.js'),
      "19": () => import('./panel.field.button-group.js'),
      "20": () => import('./panel.field.members.js'),
      "21": () => import('./panel.field.image-upload.js'),
      "99": () => import('./panel.field.template.js'),
      "100": () => import('./panel.field.rating.js'),
      "101": () => import('./panel.field.widget.js'),
    },
  },
  button: {
    by: "target_type",
    start: {"uid":null,"name":null},
    load: () => import('./panel.button.js'),
    kinds: {
      "action": () => import('./panel.target.action.js'),
      "callback": () => import('./panel.target.callback.js'),
      "download": () => import('./panel.target.download.js'),
      "other": () => import('./panel.target.other.js'),
      "page": () => import('./panel.target.page.js'),
      "view": () => import('./panel.target.view.js'),
    },
  },
  chart: {
    by: "chart_type",
    start: {"chart_type":"bar"},
    load: () => import('./panel.chart.js'),
    kinds: {
      "bar": () => import('./panel.chart.bar.js'),
      "funnel": () => import('./panel.chart.funnel.js'),
      "histogram": () => import('./panel.chart.histogram.js'),
      "line": () => import('./panel.chart.line.js'),
      "map": () => import('./panel.chart.map.js'),
      "pie": () => import('./panel.chart.pie.js'),
      "radar": () => import('./panel.chart.radar.js'),
      "ring": () => import('./panel.chart.ring.js'),
      "scatter": () => import('./panel.chart.scatter.js'),
      "waterfall": () => import('./panel.chart.waterfall.js'),
    },
  },
} satisfies Record<string, PanelBase>;

/** Panels of documents, by kind. */
export const documentPanels: Readonly<Record<string, PanelLoader>> = {
  "action": () => import('./panel.document.action.js'),
  "app": () => import('./panel.document.app.js'),
  "dictionary": () => import('./panel.document.dictionary.js'),
  "menu": () => import('./panel.document.menu.js'),
  "page": () => import('./panel.document.page.js'),
  "query": () => import('./panel.document.query.js'),
};
