import {
  AlertOutlined, ApartmentOutlined, ApiOutlined, AppstoreOutlined, AuditOutlined, BarChartOutlined, BellOutlined, BookOutlined, BugOutlined, BuildOutlined,
  CalendarOutlined, CheckSquareOutlined, CloudServerOutlined, ClusterOutlined, CodeOutlined, ConsoleSqlOutlined, DashboardOutlined, DatabaseOutlined, DesktopOutlined,
  EyeInvisibleOutlined, FileSearchOutlined, FileTextOutlined, FolderOutlined, FormOutlined, FundOutlined, HddOutlined, HistoryOutlined, HomeOutlined, IdcardOutlined,
  KeyOutlined, LineChartOutlined, LockOutlined, MailOutlined, MessageOutlined, MonitorOutlined, NotificationOutlined, PartitionOutlined, PieChartOutlined, ProfileOutlined,
  ProjectOutlined, RadarChartOutlined, ReadOutlined, SafetyCertificateOutlined, SafetyOutlined, ScanOutlined, ScheduleOutlined, SearchOutlined, SettingOutlined,
  ShopOutlined, ShoppingCartOutlined, ShoppingOutlined, SolutionOutlined, TableOutlined, TagsOutlined, TeamOutlined, ToolOutlined, UnorderedListOutlined, UserOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactElement } from 'react';

const icons = {
  AlertOutlined, ApartmentOutlined, ApiOutlined, AppstoreOutlined, AuditOutlined, BarChartOutlined, BellOutlined, BookOutlined, BugOutlined, BuildOutlined,
  CalendarOutlined, CheckSquareOutlined, CloudServerOutlined, ClusterOutlined, CodeOutlined, ConsoleSqlOutlined, DashboardOutlined, DatabaseOutlined, DesktopOutlined,
  EyeInvisibleOutlined, FileSearchOutlined, FileTextOutlined, FolderOutlined, FormOutlined, FundOutlined, HddOutlined, HistoryOutlined, HomeOutlined, IdcardOutlined,
  KeyOutlined, LineChartOutlined, LockOutlined, MailOutlined, MessageOutlined, MonitorOutlined, NotificationOutlined, PartitionOutlined, PieChartOutlined, ProfileOutlined,
  ProjectOutlined, RadarChartOutlined, ReadOutlined, SafetyCertificateOutlined, SafetyOutlined, ScanOutlined, ScheduleOutlined, SearchOutlined, SettingOutlined,
  ShopOutlined, ShoppingCartOutlined, ShoppingOutlined, SolutionOutlined, TableOutlined, TagsOutlined, TeamOutlined, ToolOutlined, UnorderedListOutlined, UserOutlined,
} as const satisfies Record<string, ComponentType>;

/** The icon's name in antd's spelling: "eye-invisible" and "EyeInvisibleOutlined" are the same. */
export function iconName(name: string): string {
  const camel = name.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
  return camel.endsWith('Outlined') ? camel : `${camel}Outlined`;
}

/** The icon that a menu document names; an unknown or missing name is a plain one, never a gap. */
export function MenuIcon(props: { name: string | undefined; group: boolean }): ReactElement {
  const found = props.name === undefined ? undefined : (icons as Readonly<Record<string, ComponentType>>)[iconName(props.name)];
  const Icon = found ?? (props.group ? FolderOutlined : FileTextOutlined);
  return <Icon />;
}
