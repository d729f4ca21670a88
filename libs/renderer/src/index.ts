export { PageSkeleton, PageView } from './page/page.view.js';
export { isChunkFailure } from './page/error-boundary.js';
export { latePart, PART_TIMEOUT_MS } from './page/late-part.js';
export { isMadeName } from './views/view-title.js';
export { prepareViews } from './views/prepare.views.js';
export {
  registerWidget,
  widgetNames,
  type WidgetField,
  type WidgetLoader,
  type WidgetProps,
} from './views/widget.registry.js';
export { DataGrid } from './grid/data-grid.js';
export type { DataGridProps, Density, GridColumn, GridSelection, GridSort } from './grid/grid.type.js';
export { createMessages, MessageHost, type Messages } from './dialogs/message.host.js';
export { BackStackContext, createBackStack, useBackCloses, type BackStack } from './dialogs/back-stack.hook.js';
export { useDialogKeyboard } from './dialogs/dialog-keyboard.hook.js';
export { useReturnFocus } from './dialogs/return-focus.hook.js';
export { createDialogs, DialogHost, hasUnsaved, type DialogRequest, type Dialogs } from './dialogs/dialog.host.js';
export { Checkbox } from './controls/checkbox.js';
export { PlainButton, type ButtonLook, type PlainButtonProps } from './controls/button.js';
export { Icon, iconNames, type IconName } from './controls/icon.js';
export { FloatButton, MenuList, type MenuEntry } from './controls/menu.js';
export { AntdTheme, inAntd } from './theme/antd.scope.js';
export { SluiceTheme } from './theme/sluice.theme.js';
export { safeColour } from './theme/colour.js';
export { shownHtml } from './cells/safe-html.js';
export { ownImageAddress } from './cells/image-address.js';
export { opensTab } from './cells/own-tab.js';
export type { ThemeMode } from './theme/tokens.js';
export { MediaAccessContext } from './media/media-access.js';
export { createTexts, useLocale, type Facts, type Say, type Texts } from './texts/locale.context.js';
