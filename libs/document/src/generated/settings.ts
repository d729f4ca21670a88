// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

/** E-mail: The first characters of the name stay; the domain stays, shows its ending or nothing; what is no address is masked fully */
export interface EmailMask {
  /** First: Characters of the name kept at the beginning, at most half of it */
  first: number;
  /** Domain: How much of the domain is shown */
  domain: 'keep' | 'ending' | 'hide';
}

/** Full: Nothing of the value is left, not even its length */
export type FullMask = Readonly<Record<never, never>>;

/** Hash: A digest under the key of this installation; equal values stay equal */
export interface HmacMask {
  /** Length: Hexadecimal digits shown */
  length: number;
}

/** Keep first and last: First and last characters stay, a sign stands for each other one; a value of which less than a third would be hidden is masked fully */
export interface KeepMask {
  /** First: Characters kept at the beginning */
  first: number;
  /** Last: Characters kept at the end */
  last: number;
  /** Sign: The one character that stands for each hidden one */
  char: string;
}

/** Null: The value is left out */
export type NullMask = Readonly<Record<never, never>>;

/** Settings by the name of the mask kind. */
export interface MaskSettings {
  email: EmailMask;
  full: FullMask;
  hmac: HmacMask;
  keep: KeepMask;
  null: NullMask;
}

/** Schemas of the mask kinds' settings by name. */
export const maskSchemas = {
  email: {"title":"邮箱","description":"保留邮箱名的前几个字符，域名保留、只留后缀或全部遮盖；不是邮箱的值全部遮盖","x-en":{"title":"E-mail","description":"The first characters of the name stay; the domain stays, shows its ending or nothing; what is no address is masked fully"},"properties":{"first":{"title":"保留前几位","description":"邮箱名开头保留的字符数，最多为其一半","x-en":{"title":"First","description":"Characters of the name kept at the beginning, at most half of it"},"type":"integer","minimum":0,"maximum":16,"default":1},"domain":{"title":"域名","description":"域名显示多少","x-en":{"title":"Domain","description":"How much of the domain is shown"},"enum":["keep","ending","hide"],"x-texts":{"keep":{"zh-chs":"保留","en":"Keep"},"ending":{"zh-chs":"只留后缀","en":"Ending alone"},"hide":{"zh-chs":"遮盖","en":"Hide"}},"default":"ending"}},"required":[]},
  full: {"title":"全部遮盖","description":"值完全不可见，长度也不可见","x-en":{"title":"Full","description":"Nothing of the value is left, not even its length"},"properties":{},"required":[]},
  hmac: {"title":"哈希","description":"以本系统密钥计算的摘要，相同的值结果相同","x-en":{"title":"Hash","description":"A digest under the key of this installation; equal values stay equal"},"properties":{"length":{"title":"长度","description":"显示的十六进制位数","x-en":{"title":"Length","description":"Hexadecimal digits shown"},"type":"integer","minimum":8,"maximum":64,"default":16}},"required":[]},
  keep: {"title":"保留首尾","description":"保留首尾字符，其余每个字符以符号代替；隐藏不足三分之一时全部遮盖","x-en":{"title":"Keep first and last","description":"First and last characters stay, a sign stands for each other one; a value of which less than a third would be hidden is masked fully"},"properties":{"first":{"title":"保留前几位","description":"开头保留的字符数","x-en":{"title":"First","description":"Characters kept at the beginning"},"type":"integer","minimum":0,"maximum":64,"default":3},"last":{"title":"保留后几位","description":"结尾保留的字符数","x-en":{"title":"Last","description":"Characters kept at the end"},"type":"integer","minimum":0,"maximum":64,"default":4},"char":{"title":"符号","description":"代替每个隐藏字符的一个字符","x-en":{"title":"Sign","description":"The one character that stands for each hidden one"},"type":"string","minLength":1,"maxLength":1,"default":"*"}},"required":[]},
  null: {"title":"置空","description":"以空值代替","x-en":{"title":"Null","description":"The value is left out"},"properties":{},"required":[]},
} as const;

/** PostgreSQL data source: What is needed to reach PostgreSQL 13 or later; timeouts in seconds, secrets are write-only */
export interface PostgresSource {
  /** Host: Host name or address; it is resolved once, pinned and checked */
  host: string;
  /** Port: Port of the server */
  port: number;
  /** Database: The database that is registered */
  database_name: string;
  /** Encryption: off, require (encrypted), verify (encrypted and the certificate checked) */
  tls_mode: 'off' | 'require' | 'verify';
  /** CA certificate: PEM text; the system's own when empty */
  tls_ca?: string;
  /** Account: Account for reading; it needs no right to write */
  account: string;
  /** Password: Empty leaves it unchanged */
  password?: string;
  /** Account for writing: Used by forms and approved changes; the reading account stands in for it */
  write_account?: string;
  /** Password for writing: Empty leaves it unchanged */
  write_password?: string;
  /** Account for managing: Used for DDL and other changes of structure; the reading account stands in for it */
  manage_account?: string;
  /** Password for managing: Empty leaves it unchanged */
  manage_password?: string;
  /** Account for monitoring: Used to read the catalogue and sessions; the reading account stands in for it */
  monitor_account?: string;
  /** Password for monitoring: Empty leaves it unchanged */
  monitor_password?: string;
  /** Connect timeout (s): Seconds */
  connect_timeout: number;
  /** Statement timeout (s): Seconds */
  statement_timeout: number;
  /** Largest statement (bytes): Bytes; a statement that is larger with its values is refused */
  max_allowed_packet: number;
  /** Catalogue sync every (minutes): Minutes between readings of the catalogue; 0 for none */
  sync_interval: number;
  /** Most connections: Kept at once for each account */
  pool: number;
}

/** Settings by the name of the data-source kind. */
export interface SourceSettings {
  postgres: PostgresSource;
}

/** Schemas of the data-source kinds' settings by name. */
export const sourceSchemas = {
  postgres: {"title":"PostgreSQL 数据源","description":"连接 PostgreSQL 13 及以上版本所需的设置；超时以秒计，密钥只写不读","x-en":{"title":"PostgreSQL data source","description":"What is needed to reach PostgreSQL 13 or later; timeouts in seconds, secrets are write-only"},"properties":{"host":{"title":"地址","description":"主机名或 IP 地址，解析后固定并检查","x-en":{"title":"Host","description":"Host name or address; it is resolved once, pinned and checked"},"type":"string","minLength":1,"maxLength":255,"pattern":"^[^\\s/]+$","x-address":true},"port":{"title":"端口","description":"服务端口","x-en":{"title":"Port","description":"Port of the server"},"type":"integer","minimum":1,"maximum":65535,"default":5432,"x-address":true},"database_name":{"title":"数据库","description":"要登记的数据库","x-en":{"title":"Database","description":"The database that is registered"},"type":"string","minLength":1,"maxLength":128},"tls_mode":{"title":"加密","description":"off 不加密，require 加密，verify 加密并校验证书","x-en":{"title":"Encryption","description":"off, require (encrypted), verify (encrypted and the certificate checked)"},"enum":["off","require","verify"],"default":"off","x-texts":{"off":{"en":"Off","zh-chs":"不加密"},"require":{"en":"Encrypted, certificate not checked","zh-chs":"加密，不校验证书"},"verify":{"en":"Encrypted, certificate checked","zh-chs":"加密并校验证书"}}},"tls_ca":{"title":"CA 证书","description":"PEM 文本；不填则用系统证书","x-en":{"title":"CA certificate","description":"PEM text; the system's own when empty"},"type":"string","maxLength":20000,"x-when":{"tls_mode":"verify"},"x-placeholder":{"zh-chs":"PEM 文本；不填则用系统证书","en":"PEM text; the system's own when empty"}},"account":{"title":"账号","description":"查询所用账号，建议只有读取权限","x-en":{"title":"Account","description":"Account for reading; it needs no right to write"},"type":"string","minLength":1,"maxLength":128},"password":{"title":"密码","description":"留空表示不变","x-en":{"title":"Password","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"account"},"write_account":{"title":"写入账号","description":"表单与审批后的写入所用账号；不填则用查询账号","x-en":{"title":"Account for writing","description":"Used by forms and approved changes; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"write_password":{"title":"写入账号密码","description":"留空表示不变","x-en":{"title":"Password for writing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"write_account"},"manage_account":{"title":"管理账号","description":"执行 DDL 等结构变更所用账号；不填则用查询账号","x-en":{"title":"Account for managing","description":"Used for DDL and other changes of structure; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"manage_password":{"title":"管理账号密码","description":"留空表示不变","x-en":{"title":"Password for managing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"manage_account"},"monitor_account":{"title":"监控账号","description":"读取目录与会话所用账号；不填则用查询账号","x-en":{"title":"Account for monitoring","description":"Used to read the catalogue and sessions; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"monitor_password":{"title":"监控账号密码","description":"留空表示不变","x-en":{"title":"Password for monitoring","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"monitor_account"},"connect_timeout":{"title":"连接超时（秒）","description":"秒","x-en":{"title":"Connect timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":60,"default":5},"statement_timeout":{"title":"语句超时（秒）","description":"秒","x-en":{"title":"Statement timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":3600,"default":60},"max_allowed_packet":{"title":"最大语句大小（字节）","description":"字节；更大的语句及其参数会被拒绝","x-en":{"title":"Largest statement (bytes)","description":"Bytes; a statement that is larger with its values is refused"},"type":"integer","minimum":1024,"maximum":1073741824,"default":4194304},"sync_interval":{"title":"目录同步间隔（分钟）","description":"0 为不自动同步","x-en":{"title":"Catalogue sync every (minutes)","description":"Minutes between readings of the catalogue; 0 for none"},"type":"integer","minimum":0,"maximum":10080,"default":60},"pool":{"title":"最多连接数","description":"每个账号同时保持的连接","x-en":{"title":"Most connections","description":"Kept at once for each account"},"type":"integer","minimum":1,"maximum":200,"default":10}},"required":["host","database_name","account"]},
} as const;
