/** What `npm start` says, in both languages. */
const texts = {
  'node-old': {
    'zh-chs': '需要 Node.js 20.19 或更高版本,当前为 {version}',
    en: 'Node.js 20.19 or newer is needed, this is {version}',
  },
  installing: { 'zh-chs': '正在安装依赖……', en: 'Installing packages …' },
  building: { 'zh-chs': '正在构建……', en: 'Building …' },
  starting: { 'zh-chs': '正在启动数据库与服务……', en: 'Starting database and server …' },
  running: {
    'zh-chs': 'Sluice 已在运行(进程 {pid}){at},本次启动未做任何改动。',
    en: 'Sluice is running already (process {pid}){at}. Nothing was changed.',
  },
  at: { 'zh-chs': ',地址 {address}', en: ' at {address}' },
  port: {
    'zh-chs': '端口 {port} 已被占用,请用 PORT=… 另选端口。',
    en: 'Port {port} is in use. Choose another one with PORT=….',
  },
  ready: { 'zh-chs': '已就绪: {address}', en: 'Ready: {address}' },
  accounts: { 'zh-chs': '演示账号(密码只显示这一次):', en: 'Demo accounts (the passwords are shown this once):' },
  database: {
    'zh-chs': '演示业务数据库的登录(登记数据源时使用):',
    en: 'Login of the demo business database (for registering it as a source):',
  },
  portal: { 'zh-chs': '演示门户: {address}', en: 'Demo portal: {address}' },
  crashed: {
    'zh-chs': '服务进程意外结束({how}),{seconds} 秒后重新启动。',
    en: 'The server ended unexpectedly ({how}) and is started again in {seconds} s.',
  },
  stop: { 'zh-chs': '按 Ctrl-C 停止。', en: 'Press Ctrl-C to stop.' },
};

const locale = /^zh/i.test(process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '') ? 'zh-chs' : 'en';

/** A text in the terminal's language, `{name}` replaced by facts. */
export function say(key, facts = {}) {
  return texts[key][locale].replace(/\{(\w+)\}/g, (_whole, name) => String(facts[name] ?? ''));
}
