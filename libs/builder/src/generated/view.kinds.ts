// Made by tools/generate.mjs from schemas/view/; a new schema is a new line.

import type { BothTexts, ViewType, ViewTypeName } from '@sluice/document';

/** A kind of view as people read it. */
export interface ViewKindText {
  type: ViewType;
  name: ViewTypeName;
  title: BothTexts;
  description: BothTexts;
}

/** Every kind of view that a page may have. */
export const viewKindTexts: readonly ViewKindText[] = [
  {"type":1,"name":"table","title":{"zh-chs":"表格","en":"Table"},"description":{"zh-chs":"分页、排序、合计的数据表","en":"Rows with paging, sorting and totals"}},
  {"type":2,"name":"chart","title":{"zh-chs":"图表","en":"Chart"},"description":{"zh-chs":"各种图表之一","en":"One of the charts"}},
  {"type":3,"name":"form","title":{"zh-chs":"提交表单","en":"Submit form"},"description":{"zh-chs":"填写并提交","en":"Filled in and submitted"}},
  {"type":4,"name":"combo","title":{"zh-chs":"组合","en":"Combo"},"description":{"zh-chs":"同一查询的图表与表格","en":"A chart and a table over one query"}},
  {"type":5,"name":"image","title":{"zh-chs":"图片","en":"Image"},"description":{"zh-chs":"content 的图片；没有 content 时取查询第一行第一列的地址","en":"The picture of content; without content the address in the first column of the query's first row"}},
  {"type":6,"name":"widget","title":{"zh-chs":"部件","en":"Widget"},"description":{"zh-chs":"按名称放置的特殊部件","en":"A special part placed by name"}},
  {"type":7,"name":"divider","title":{"zh-chs":"分隔线","en":"Divider"},"description":{"zh-chs":"分隔线","en":"Divider"}},
  {"type":8,"name":"layout","title":{"zh-chs":"布局","en":"Layout"},"description":{"zh-chs":"容纳子视图的容器","en":"A container of views"}},
  {"type":10,"name":"custom","title":{"zh-chs":"外部类型","en":"External view"},"description":{"zh-chs":"来自外部文件夹的视图，在隔离的框架中显示","en":"A view from a folder outside, drawn in a frame of its own"}},
  {"type":100,"name":"kpi","title":{"zh-chs":"指标","en":"Key figure"},"description":{"zh-chs":"一个数值，与上一期比较，并画出走势","en":"One figure, compared with the one before, and its course"}},
  {"type":101,"name":"kanban","title":{"zh-chs":"看板","en":"Kanban"},"description":{"zh-chs":"卡片按一列的值分列；该列有行内编辑控件时，移动卡片即保存新值","en":"Cards in lanes by the value of a column; where that column has an in-place editor, moving a card saves the new value"}},
  {"type":102,"name":"calendar","title":{"zh-chs":"日历","en":"Calendar"},"description":{"zh-chs":"按月或按周显示带日期的行","en":"Rows that have a date, by month or by week"}},
  {"type":103,"name":"block","title":{"zh-chs":"共享块","en":"Block"},"description":{"zh-chs":"在此处引用另一页面（共享块）的全部视图；块改动后，下次发布时各页面一并更新","en":"All views of another page that is a block, by reference: a change of the block reaches its pages with the next release"}},
];
