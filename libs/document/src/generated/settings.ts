// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

/** Address: Province, city or district stay, what is more exact does not; a value without a province is masked fully */
export interface AddressMask {
  /** Down to: The last level shown */
  level: 'province' | 'city' | 'district';
}

/** Bank card: The first and last digits stay; what is no card number is masked fully */
export interface BankCardMask {
  /** First: Digits kept at the beginning, at most 6 */
  first: number;
  /** Last: Digits kept at the end, at most 4 */
  last: number;
}

/** Date: The beginning of the year, quarter, month or day is left; what is no date is masked fully */
export interface DateCutMask {
  /** Down to: What is kept */
  unit: 'year' | 'quarter' | 'month' | 'day';
}

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
  /** Digest: The algorithm of the digest */
  digest: 'sha256' | 'sm3';
}

/** ID card: The first and last characters stay, the date of birth never does; what is no ID card number is masked fully */
export interface IdCardMask {
  /** First: Characters kept at the beginning, at most 6 (the region) */
  first: number;
  /** Last: Characters kept at the end, at most 4 */
  last: number;
}

/** IP address: The first parts of the address stay; what is no IP address is masked fully */
export interface IpMask {
  /** Parts: Parts kept, of IPv6 at most 2 */
  parts: number;
}

/** JSON leaves: The structure stays, the value of every leaf is masked; what is no JSON object or array is masked fully */
export interface JsonMask {
  /** Clear keys: Values under these keys are shown as they are, commas between them */
  clear: string;
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

/** Name: The surname or the last character stays; what is no name is masked fully */
export interface NameMask {
  /** Shown: What is left of a name */
  show: 'surname' | 'last';
}

/** Null: The value is left out */
export type NullMask = Readonly<Record<never, never>>;

/** Telephone: The prefix or area code and the last digits stay; what is no telephone number is masked fully */
export interface PhoneMask {
  /** Last: Digits kept at the end, at most 4 */
  last: number;
}

/** Number plate: Province, authority and last character stay; what is no plate is masked fully */
export type PlateMask = Readonly<Record<never, never>>;

/** Pseudonym: Another value of the same shape: digits for digits, letters for letters, Chinese characters for Chinese characters; equal values stay equal and different ones different; a value of a shape with too few others is masked fully */
export type PseudonymMask = Readonly<Record<never, never>>;

/** Range: The interval that holds the number; what is no number is masked fully */
export interface RangeMask {
  /** Width: Width of each interval */
  width: number;
}

/** Pattern: A value that the regular expression (RE2) matches as a whole becomes the replacement, any other is masked fully */
export interface RegexMask {
  /** Pattern: Must match the whole value */
  pattern: string;
  /** Replacement: $1 stands for the first group, $$ for $ */
  replacement: string;
}

/** Rounding: The nearest multiple of the step, still a number; what is no number is masked fully */
export interface RoundMask {
  /** Step: Rounded to its multiples */
  step: number;
}

/** Segments: Characters at the named positions are hidden; a value of which less than a third would be hidden is masked fully */
export interface SegmentsMask {
  /** Positions: Counted from 1, as 4-7,12- with commas between */
  positions: string;
  /** Sign: The one character that stands for each hidden one */
  char: string;
}

/** Substitute: One text stands for every value */
export interface SubstituteMask {
  /** Text: The text that stands for every value */
  text: string;
}

/** Settings by the name of the mask kind. */
export interface MaskSettings {
  address: AddressMask;
  bank_card: BankCardMask;
  date_cut: DateCutMask;
  email: EmailMask;
  full: FullMask;
  hmac: HmacMask;
  id_card: IdCardMask;
  ip: IpMask;
  json: JsonMask;
  keep: KeepMask;
  name: NameMask;
  null: NullMask;
  phone: PhoneMask;
  plate: PlateMask;
  pseudonym: PseudonymMask;
  range: RangeMask;
  regex: RegexMask;
  round: RoundMask;
  segments: SegmentsMask;
  substitute: SubstituteMask;
}

/** Schemas of the mask kinds' settings by name. */
export const maskSchemas = {
  address: {"title":"地址","description":"保留省、市或区，更具体的部分不显示；认不出省份的值全部遮盖","x-en":{"title":"Address","description":"Province, city or district stay, what is more exact does not; a value without a province is masked fully"},"properties":{"level":{"title":"保留到","description":"显示到哪一级","x-en":{"title":"Down to","description":"The last level shown"},"enum":["province","city","district"],"x-texts":{"province":{"zh-chs":"省","en":"Province"},"city":{"zh-chs":"市","en":"City"},"district":{"zh-chs":"区县","en":"District"}},"default":"city"}},"required":[]},
  bank_card: {"title":"银行卡号","description":"保留前几位与后几位数字；不是卡号的值全部遮盖","x-en":{"title":"Bank card","description":"The first and last digits stay; what is no card number is masked fully"},"properties":{"first":{"title":"保留前几位","description":"开头保留的数字，最多 6 位","x-en":{"title":"First","description":"Digits kept at the beginning, at most 6"},"type":"integer","minimum":0,"maximum":6,"default":6},"last":{"title":"保留后几位","description":"结尾保留的数字，最多 4 位","x-en":{"title":"Last","description":"Digits kept at the end, at most 4"},"type":"integer","minimum":0,"maximum":4,"default":4}},"required":[]},
  date_cut: {"title":"日期截断","description":"只留下所在年、季、月或日的开始；不是日期的值全部遮盖","x-en":{"title":"Date","description":"The beginning of the year, quarter, month or day is left; what is no date is masked fully"},"properties":{"unit":{"title":"精确到","description":"保留的精度","x-en":{"title":"Down to","description":"What is kept"},"enum":["year","quarter","month","day"],"x-texts":{"year":{"zh-chs":"年","en":"Year"},"quarter":{"zh-chs":"季","en":"Quarter"},"month":{"zh-chs":"月","en":"Month"},"day":{"zh-chs":"日","en":"Day"}},"default":"month"}},"required":[]},
  email: {"title":"邮箱","description":"保留邮箱名的前几个字符，域名保留、只留后缀或全部遮盖；不是邮箱的值全部遮盖","x-en":{"title":"E-mail","description":"The first characters of the name stay; the domain stays, shows its ending or nothing; what is no address is masked fully"},"properties":{"first":{"title":"保留前几位","description":"邮箱名开头保留的字符数，最多为其一半","x-en":{"title":"First","description":"Characters of the name kept at the beginning, at most half of it"},"type":"integer","minimum":0,"maximum":16,"default":1},"domain":{"title":"域名","description":"域名显示多少","x-en":{"title":"Domain","description":"How much of the domain is shown"},"enum":["keep","ending","hide"],"x-texts":{"keep":{"zh-chs":"保留","en":"Keep"},"ending":{"zh-chs":"只留后缀","en":"Ending alone"},"hide":{"zh-chs":"遮盖","en":"Hide"}},"default":"ending"}},"required":[]},
  full: {"title":"全部遮盖","description":"值完全不可见，长度也不可见","x-en":{"title":"Full","description":"Nothing of the value is left, not even its length"},"properties":{},"required":[]},
  hmac: {"title":"哈希","description":"以本系统密钥计算的摘要，相同的值结果相同","x-en":{"title":"Hash","description":"A digest under the key of this installation; equal values stay equal"},"properties":{"length":{"title":"长度","description":"显示的十六进制位数","x-en":{"title":"Length","description":"Hexadecimal digits shown"},"type":"integer","minimum":8,"maximum":64,"default":16},"digest":{"title":"摘要算法","description":"计算摘要的算法","x-en":{"title":"Digest","description":"The algorithm of the digest"},"enum":["sha256","sm3"],"x-texts":{"sha256":{"zh-chs":"SHA-256","en":"SHA-256"},"sm3":{"zh-chs":"SM3","en":"SM3"}},"default":"sha256"}},"required":[]},
  id_card: {"title":"身份证号","description":"保留前几位与后几位，出生日期始终不显示；不是身份证号的值全部遮盖","x-en":{"title":"ID card","description":"The first and last characters stay, the date of birth never does; what is no ID card number is masked fully"},"properties":{"first":{"title":"保留前几位","description":"开头保留的位数，最多 6 位（地区）","x-en":{"title":"First","description":"Characters kept at the beginning, at most 6 (the region)"},"type":"integer","minimum":0,"maximum":6,"default":6},"last":{"title":"保留后几位","description":"结尾保留的位数，最多 4 位","x-en":{"title":"Last","description":"Characters kept at the end, at most 4"},"type":"integer","minimum":0,"maximum":4,"default":4}},"required":[]},
  ip: {"title":"IP 地址","description":"保留地址的前几段；不是 IP 地址的值全部遮盖","x-en":{"title":"IP address","description":"The first parts of the address stay; what is no IP address is masked fully"},"properties":{"parts":{"title":"保留前几段","description":"保留的段数，IPv6 最多 2 段","x-en":{"title":"Parts","description":"Parts kept, of IPv6 at most 2"},"type":"integer","minimum":1,"maximum":3,"default":2}},"required":[]},
  json: {"title":"JSON 叶子","description":"保留结构，每个叶子的值都遮盖；不是 JSON 对象或数组的值全部遮盖","x-en":{"title":"JSON leaves","description":"The structure stays, the value of every leaf is masked; what is no JSON object or array is masked fully"},"properties":{"clear":{"title":"不遮盖的键","description":"这些键的值原样显示，用逗号隔开","x-en":{"title":"Clear keys","description":"Values under these keys are shown as they are, commas between them"},"type":"string","maxLength":500,"default":""}},"required":[]},
  keep: {"title":"保留首尾","description":"保留首尾字符，其余每个字符以符号代替；隐藏不足三分之一时全部遮盖","x-en":{"title":"Keep first and last","description":"First and last characters stay, a sign stands for each other one; a value of which less than a third would be hidden is masked fully"},"properties":{"first":{"title":"保留前几位","description":"开头保留的字符数","x-en":{"title":"First","description":"Characters kept at the beginning"},"type":"integer","minimum":0,"maximum":64,"default":3},"last":{"title":"保留后几位","description":"结尾保留的字符数","x-en":{"title":"Last","description":"Characters kept at the end"},"type":"integer","minimum":0,"maximum":64,"default":4},"char":{"title":"符号","description":"代替每个隐藏字符的一个字符","x-en":{"title":"Sign","description":"The one character that stands for each hidden one"},"type":"string","minLength":1,"maxLength":1,"default":"*"}},"required":[]},
  name: {"title":"姓名","description":"保留姓氏或最后一个字；不是姓名的值全部遮盖","x-en":{"title":"Name","description":"The surname or the last character stays; what is no name is masked fully"},"properties":{"show":{"title":"显示","description":"留下姓名的哪一部分","x-en":{"title":"Shown","description":"What is left of a name"},"enum":["surname","last"],"x-texts":{"surname":{"zh-chs":"姓氏","en":"Surname"},"last":{"zh-chs":"最后一个字","en":"Last character"}},"default":"surname"}},"required":[]},
  null: {"title":"置空","description":"以空值代替","x-en":{"title":"Null","description":"The value is left out"},"properties":{},"required":[]},
  phone: {"title":"电话号码","description":"保留号段或区号与最后几位；不是电话号码的值全部遮盖","x-en":{"title":"Telephone","description":"The prefix or area code and the last digits stay; what is no telephone number is masked fully"},"properties":{"last":{"title":"保留后几位","description":"结尾保留的数字，最多 4 位","x-en":{"title":"Last","description":"Digits kept at the end, at most 4"},"type":"integer","minimum":0,"maximum":4,"default":4}},"required":[]},
  plate: {"title":"车牌号","description":"保留省份、发牌机关与最后一位；不是车牌号的值全部遮盖","x-en":{"title":"Number plate","description":"Province, authority and last character stay; what is no plate is masked fully"},"properties":{},"required":[]},
  pseudonym: {"title":"保形化名","description":"换成形状相同的另一个值：数字换数字，字母换字母，汉字换汉字；相同的值结果相同，不同的值结果不同；可能取值太少的值全部遮盖","x-en":{"title":"Pseudonym","description":"Another value of the same shape: digits for digits, letters for letters, Chinese characters for Chinese characters; equal values stay equal and different ones different; a value of a shape with too few others is masked fully"},"properties":{},"required":[]},
  range: {"title":"区间","description":"显示数值所在的区间；不是数值的值全部遮盖","x-en":{"title":"Range","description":"The interval that holds the number; what is no number is masked fully"},"properties":{"width":{"title":"区间宽度","description":"每个区间的宽度","x-en":{"title":"Width","description":"Width of each interval"},"type":"number","minimum":0.0001,"maximum":1000000000000,"default":10000}},"required":[]},
  regex: {"title":"正则替换","description":"整个值符合正则表达式（RE2）时按替换文本显示，否则全部遮盖","x-en":{"title":"Pattern","description":"A value that the regular expression (RE2) matches as a whole becomes the replacement, any other is masked fully"},"properties":{"pattern":{"title":"正则表达式","description":"须与整个值匹配","x-en":{"title":"Pattern","description":"Must match the whole value"},"type":"string","minLength":1,"maxLength":500,"default":".+"},"replacement":{"title":"替换为","description":"$1 表示第一个分组，$$ 表示 $","x-en":{"title":"Replacement","description":"$1 stands for the first group, $$ for $"},"type":"string","maxLength":200,"default":"***"}},"required":[]},
  round: {"title":"取整","description":"舍入到步长的整数倍，仍是数值；不是数值的值全部遮盖","x-en":{"title":"Rounding","description":"The nearest multiple of the step, still a number; what is no number is masked fully"},"properties":{"step":{"title":"步长","description":"舍入到它的整数倍","x-en":{"title":"Step","description":"Rounded to its multiples"},"type":"number","minimum":0.0001,"maximum":1000000000000,"default":1000}},"required":[]},
  segments: {"title":"分段遮盖","description":"遮盖指定位置的字符；隐藏不足三分之一时全部遮盖","x-en":{"title":"Segments","description":"Characters at the named positions are hidden; a value of which less than a third would be hidden is masked fully"},"properties":{"positions":{"title":"遮盖位置","description":"从 1 数起，如 4-7,12- ，用逗号隔开","x-en":{"title":"Positions","description":"Counted from 1, as 4-7,12- with commas between"},"type":"string","minLength":1,"maxLength":100,"default":"4-7"},"char":{"title":"符号","description":"代替每个隐藏字符的一个字符","x-en":{"title":"Sign","description":"The one character that stands for each hidden one"},"type":"string","minLength":1,"maxLength":1,"default":"*"}},"required":[]},
  substitute: {"title":"固定替换","description":"所有值都显示为同一段文本","x-en":{"title":"Substitute","description":"One text stands for every value"},"properties":{"text":{"title":"替换为","description":"代替每个值的文本","x-en":{"title":"Text","description":"The text that stands for every value"},"type":"string","minLength":1,"maxLength":64,"default":"***"}},"required":[]},
} as const;

/** HTTP data source: What is needed to ask a service that answers JSON over HTTP; timeouts in seconds, secrets are write-only */
export interface HttpSource {
  /** Host: Host name or address; it is resolved once, pinned and checked */
  host: string;
  /** Port: Port of the server */
  port: number;
  /** Base path: Every endpoint lies below it: /api/v1 */
  base_path?: string;
  /** Encryption: off, require (encrypted), verify (encrypted and the certificate checked) */
  tls_mode: 'off' | 'require' | 'verify';
  /** CA certificate: PEM text; the system's own when empty */
  tls_ca?: string;
  /** Client certificate: Shown to a server that asks for one: PEM text, with those between it and the authority */
  tls_cert?: string;
  /** Client key: Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged */
  tls_key?: string;
  /** Methods allowed: read: GET, HEAD and what is declared to read; all: every declared method */
  methods: 'read' | 'all';
  /** Credentials: How account and password are sent; secrets are write-only */
  auth_mode: 'none' | 'basic' | 'bearer' | 'header';
  /** Account: Account for reading; it needs no right to write */
  account?: string;
  /** Password: Empty leaves it unchanged */
  password?: string;
  /** Account for writing: Used by forms and approved changes; the reading account stands in for it */
  write_account?: string;
  /** Password for writing: Empty leaves it unchanged */
  write_password?: string;
  /** Endpoints: A JSON list: name, method, path, params, place of the rows and columns of each endpoint; whatever is not declared is refused */
  endpoints: string;
  /** SSH host: Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly */
  ssh_host_id?: number;
  /** SSH account: The host's account that signs in; empty: its first one */
  ssh_account?: string;
  /** Connect timeout (s): Seconds */
  connect_timeout: number;
  /** Statement timeout (s): Seconds */
  statement_timeout: number;
  /** Largest answer (bytes): What is beyond is not read, and the result is told to be cut */
  max_answer: number;
  /** Largest statement (bytes): Bytes; a statement that is larger with its values is refused */
  max_allowed_packet: number;
  /** Catalogue sync every (minutes): Minutes between readings of the catalogue; 0 for none */
  sync_interval: number;
  /** Most connections: Kept at once for each account */
  pool: number;
}

/** MongoDB data source: What is needed to reach MongoDB 5.0 or later; timeouts in seconds, secrets are write-only. Not verified on a real server */
export interface MongodbSource {
  /** Host: Host name or address; it is resolved once, pinned and checked. Of a replica set: one of its members */
  host: string;
  /** Port: Port of the server */
  port: number;
  /** Database: The default database, in which db.collection is looked for; others that the account sees are registered with it */
  database_name: string;
  /** Authentication database: The database that holds the account (SCRAM-SHA-256) */
  auth_database: string;
  /** Encryption: off, require (encrypted), verify (encrypted and the certificate checked) */
  tls_mode: 'off' | 'require' | 'verify';
  /** CA certificate: PEM text; the system's own when empty */
  tls_ca?: string;
  /** Client certificate: Shown to a server that asks for one: PEM text, with those between it and the authority */
  tls_cert?: string;
  /** Client key: Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged */
  tls_key?: string;
  /** Account: Account for reading; it needs no right to write */
  account: string;
  /** Password: Empty leaves it unchanged */
  password?: string;
  /** Account for writing: Used by forms and approved changes; the reading account stands in for it */
  write_account?: string;
  /** Password for writing: Empty leaves it unchanged */
  write_password?: string;
  /** Account for monitoring: Used to read the catalogue and sessions; the reading account stands in for it */
  monitor_account?: string;
  /** Password for monitoring: Empty leaves it unchanged */
  monitor_password?: string;
  /** SSH host: Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly */
  ssh_host_id?: number;
  /** SSH account: The host's account that signs in; empty: its first one */
  ssh_account?: string;
  /** Connect timeout (s): Seconds */
  connect_timeout: number;
  /** Statement timeout (s): Seconds */
  statement_timeout: number;
  /** Largest statement (bytes): Bytes; a statement that is larger with its values is refused */
  max_allowed_packet: number;
  /** Catalogue sync every (minutes): Minutes between readings of the catalogue; 0 for none */
  sync_interval: number;
  /** Documents sampled for fields: Documents of each collection, the first and last by _id, whose fields make the catalogue; a field that was not seen is never answered */
  sample_size: number;
  /** Most connections: Kept at once for each account */
  pool: number;
}

/** SQL Server data source: What is needed to reach SQL Server 2016 or later; timeouts in seconds, secrets are write-only */
export interface MssqlSource {
  /** Host: Host name or address; it is resolved once, pinned and checked */
  host: string;
  /** Port: Port of the server */
  port: number;
  /** Database: The database that is registered; the account's default schema in it should be dbo */
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
  /** SSH host: Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly */
  ssh_host_id?: number;
  /** SSH account: The host's account that signs in; empty: its first one */
  ssh_account?: string;
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

/** MySQL data source: What is needed to reach MySQL 8.0 or MariaDB 10.5 or later; timeouts in seconds, secrets are write-only */
export interface MysqlSource {
  /** Host: Host name or address; it is resolved once, pinned and checked */
  host: string;
  /** Port: Port of the server */
  port: number;
  /** Database: The default database, in which names without one are looked for; others that the account sees are registered with it */
  database_name: string;
  /** Encryption: off, require (encrypted), verify (encrypted and the certificate checked) */
  tls_mode: 'off' | 'require' | 'verify';
  /** CA certificate: PEM text; the system's own when empty */
  tls_ca?: string;
  /** Client certificate: Shown to a server that asks for one: PEM text, with those between it and the authority */
  tls_cert?: string;
  /** Client key: Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged */
  tls_key?: string;
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
  /** SSH host: Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly */
  ssh_host_id?: number;
  /** SSH account: The host's account that signs in; empty: its first one */
  ssh_account?: string;
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

/** Oracle data source: What is needed to reach Oracle 12.2 or later (not verified on a real server); timeouts in seconds, secrets are write-only */
export interface OracleSource {
  /** Host: Host name or address; it is resolved once, pinned and checked */
  host: string;
  /** Port: Port of the server */
  port: number;
  /** Database: The service that is registered; its SID where it is reached by one */
  database_name: string;
  /** Database is named by (Oracle, not verified on a real server): service: by the name of a service; sid: by the SID of an instance */
  service_kind: 'service' | 'sid';
  /** Default schema: Where names without a schema are looked for; empty: the reading account's own (its name in capitals) */
  default_schema?: string;
  /** Encryption: off, or verify (TCPS, the certificate checked); the driver knows no encryption without a checked certificate */
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
  /** SSH host: Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly */
  ssh_host_id?: number;
  /** SSH account: The host's account that signs in; empty: its first one */
  ssh_account?: string;
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
  /** Client certificate: Shown to a server that asks for one: PEM text, with those between it and the authority */
  tls_cert?: string;
  /** Client key: Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged */
  tls_key?: string;
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
  /** SSH host: Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly */
  ssh_host_id?: number;
  /** SSH account: The host's account that signs in; empty: its first one */
  ssh_account?: string;
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
  http: HttpSource;
  mongodb: MongodbSource;
  mssql: MssqlSource;
  mysql: MysqlSource;
  oracle: OracleSource;
  postgres: PostgresSource;
}

/** Schemas of the data-source kinds' settings by name. */
export const sourceSchemas = {
  http: {"title":"HTTP 数据源","description":"查询以 JSON 应答的 HTTP 服务所需的设置；超时以秒计，密钥只写不读","x-en":{"title":"HTTP data source","description":"What is needed to ask a service that answers JSON over HTTP; timeouts in seconds, secrets are write-only"},"properties":{"host":{"title":"地址","description":"主机名或 IP 地址，解析后固定并检查","x-en":{"title":"Host","description":"Host name or address; it is resolved once, pinned and checked"},"type":"string","minLength":1,"maxLength":255,"pattern":"^[^\\s/]+$","x-address":true},"port":{"title":"端口","description":"服务端口","x-en":{"title":"Port","description":"Port of the server"},"type":"integer","minimum":1,"maximum":65535,"default":443,"x-address":true},"base_path":{"title":"基础路径","description":"所有端点的路径都在其下，例如 /api/v1","x-en":{"title":"Base path","description":"Every endpoint lies below it: /api/v1"},"type":"string","maxLength":500,"pattern":"^(/[A-Za-z0-9._~!$&'()*+,;=:@%-]+)*/?$","x-address":true,"x-placeholder":{"zh-chs":"例如 /api/v1；不填为 /","en":"/api/v1; empty: /"}},"tls_mode":{"title":"加密","description":"off 不加密，require 加密，verify 加密并校验证书","x-en":{"title":"Encryption","description":"off, require (encrypted), verify (encrypted and the certificate checked)"},"enum":["off","require","verify"],"default":"verify","x-texts":{"off":{"en":"Off","zh-chs":"不加密"},"require":{"en":"Encrypted, certificate not checked","zh-chs":"加密，不校验证书"},"verify":{"en":"Encrypted, certificate checked","zh-chs":"加密并校验证书"}}},"tls_ca":{"title":"CA 证书","description":"PEM 文本；不填则用系统证书","x-en":{"title":"CA certificate","description":"PEM text; the system's own when empty"},"type":"string","maxLength":20000,"x-when":{"tls_mode":"verify"},"x-placeholder":{"zh-chs":"PEM 文本；不填则用系统证书","en":"PEM text; the system's own when empty"}},"tls_cert":{"title":"客户端证书","description":"服务端要求时出示的 PEM 证书（可含中间证书）","x-en":{"title":"Client certificate","description":"Shown to a server that asks for one: PEM text, with those between it and the authority"},"type":"string","maxLength":20000,"x-when":{"tls_mode":["require","verify"]},"x-placeholder":{"zh-chs":"PEM 文本；服务端不要求时留空","en":"PEM text; empty where the server asks for none"}},"tls_key":{"title":"客户端私钥","description":"客户端证书的 PEM 私钥，不带口令；留空表示不变","x-en":{"title":"Client key","description":"Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged"},"type":"string","maxLength":20000,"x-secret":true,"x-account":"tls_cert","x-when":{"tls_mode":["require","verify"]}},"methods":{"title":"允许的方法","description":"read 只允许读取（GET、HEAD 与声明为读取的端点），all 允许全部已声明的方法","x-en":{"title":"Methods allowed","description":"read: GET, HEAD and what is declared to read; all: every declared method"},"enum":["read","all"],"default":"read","x-texts":{"read":{"zh-chs":"只读取（GET、HEAD）","en":"Reading alone (GET, HEAD)"},"all":{"zh-chs":"全部已声明的方法","en":"Every declared method"}}},"auth_mode":{"title":"认证方式","description":"账号与密码如何发送；密钥只写不读","x-en":{"title":"Credentials","description":"How account and password are sent; secrets are write-only"},"enum":["none","basic","bearer","header"],"default":"none","x-texts":{"none":{"zh-chs":"无","en":"None"},"basic":{"zh-chs":"Basic：账号与密码","en":"Basic: account and password"},"bearer":{"zh-chs":"Bearer：密码为令牌，账号为其名称","en":"Bearer: the password is the token, the account its name"},"header":{"zh-chs":"请求头：账号为请求头名，密码为其值","en":"Header: the account is its name, the password its value"}}},"account":{"title":"账号","description":"查询所用账号，建议只有读取权限","x-en":{"title":"Account","description":"Account for reading; it needs no right to write"},"type":"string","minLength":1,"maxLength":128},"password":{"title":"密码","description":"留空表示不变","x-en":{"title":"Password","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"account"},"write_account":{"title":"写入账号","description":"表单与审批后的写入所用账号；不填则用查询账号","x-en":{"title":"Account for writing","description":"Used by forms and approved changes; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"write_password":{"title":"写入账号密码","description":"留空表示不变","x-en":{"title":"Password for writing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"write_account"},"endpoints":{"title":"端点","description":"JSON 列表：每个端点的名称、方法、路径、参数、行的位置与结果列；未声明的一律拒绝","x-en":{"title":"Endpoints","description":"A JSON list: name, method, path, params, place of the rows and columns of each endpoint; whatever is not declared is refused"},"type":"string","minLength":1,"maxLength":1000000,"x-placeholder":{"zh-chs":"[{\"name\": \"orders\", \"path\": \"/orders\", \"rows\": \"$.data\", \"params\": [{\"name\": \"status\"}], \"columns\": [{\"name\": \"id\", \"type\": \"integer\", \"key\": true}, {\"name\": \"phone\", \"path\": \"$.customer.phone\"}]}]","en":"[{\"name\": \"orders\", \"path\": \"/orders\", \"rows\": \"$.data\", \"params\": [{\"name\": \"status\"}], \"columns\": [{\"name\": \"id\", \"type\": \"integer\", \"key\": true}, {\"name\": \"phone\", \"path\": \"$.customer.phone\"}]}]"}},"ssh_host_id":{"title":"SSH 主机","description":"经由此主机的 SSH 隧道连接；地址与端口由该主机解析和连接；不选则直接连接","x-en":{"title":"SSH host","description":"Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly"},"type":"integer","minimum":1,"x-address":true,"x-options":"host-options","x-placeholder":{"zh-chs":"不选则直接连接","en":"None: dialled directly"}},"ssh_account":{"title":"SSH 账号","description":"登录 SSH 主机的账号；不填则用主机的第一个账号","x-en":{"title":"SSH account","description":"The host's account that signs in; empty: its first one"},"type":"string","maxLength":64,"x-address":true,"x-with":"ssh_host_id","x-placeholder":{"zh-chs":"不填则用主机的第一个账号","en":"Empty: the host's first account"}},"connect_timeout":{"title":"连接超时（秒）","description":"秒","x-en":{"title":"Connect timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":60,"default":5},"statement_timeout":{"title":"语句超时（秒）","description":"秒","x-en":{"title":"Statement timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":3600,"default":60},"max_answer":{"title":"最大响应（字节）","description":"超出部分不读取，结果标记为截断","x-en":{"title":"Largest answer (bytes)","description":"What is beyond is not read, and the result is told to be cut"},"type":"integer","minimum":1024,"maximum":1073741824,"default":67108864},"max_allowed_packet":{"title":"最大语句大小（字节）","description":"字节；更大的语句及其参数会被拒绝","x-en":{"title":"Largest statement (bytes)","description":"Bytes; a statement that is larger with its values is refused"},"type":"integer","minimum":1024,"maximum":1073741824,"default":4194304},"sync_interval":{"title":"目录同步间隔（分钟）","description":"0 为不自动同步","x-en":{"title":"Catalogue sync every (minutes)","description":"Minutes between readings of the catalogue; 0 for none"},"type":"integer","minimum":0,"maximum":10080,"default":60},"pool":{"title":"最多连接数","description":"每个账号同时保持的连接","x-en":{"title":"Most connections","description":"Kept at once for each account"},"type":"integer","minimum":1,"maximum":200,"default":10}},"required":["host","endpoints"]},
  mongodb: {"title":"MongoDB 数据源","description":"连接 MongoDB 5.0 及以上版本所需的设置；超时以秒计，密钥只写不读。未在真实服务器上验证","x-en":{"title":"MongoDB data source","description":"What is needed to reach MongoDB 5.0 or later; timeouts in seconds, secrets are write-only. Not verified on a real server"},"properties":{"host":{"title":"地址","description":"主机名或 IP 地址，解析后固定并检查；副本集填写其中一个成员","x-en":{"title":"Host","description":"Host name or address; it is resolved once, pinned and checked. Of a replica set: one of its members"},"type":"string","minLength":1,"maxLength":255,"pattern":"^[^\\s/]+$","x-address":true},"port":{"title":"端口","description":"服务端口","x-en":{"title":"Port","description":"Port of the server"},"type":"integer","minimum":1,"maximum":65535,"default":27017,"x-address":true},"database_name":{"title":"数据库","description":"默认数据库：db.集合 在其中查找；账号可见的其他数据库一并登记","x-en":{"title":"Database","description":"The default database, in which db.collection is looked for; others that the account sees are registered with it"},"type":"string","minLength":1,"maxLength":128},"auth_database":{"title":"认证数据库","description":"账号所在的数据库（SCRAM-SHA-256）","x-en":{"title":"Authentication database","description":"The database that holds the account (SCRAM-SHA-256)"},"type":"string","maxLength":64,"default":"admin"},"tls_mode":{"title":"加密","description":"off 不加密，require 加密，verify 加密并校验证书","x-en":{"title":"Encryption","description":"off, require (encrypted), verify (encrypted and the certificate checked)"},"enum":["off","require","verify"],"default":"off","x-texts":{"off":{"en":"Off","zh-chs":"不加密"},"require":{"en":"Encrypted, certificate not checked","zh-chs":"加密，不校验证书"},"verify":{"en":"Encrypted, certificate checked","zh-chs":"加密并校验证书"}}},"tls_ca":{"title":"CA 证书","description":"PEM 文本；不填则用系统证书","x-en":{"title":"CA certificate","description":"PEM text; the system's own when empty"},"type":"string","maxLength":20000,"x-when":{"tls_mode":"verify"},"x-placeholder":{"zh-chs":"PEM 文本；不填则用系统证书","en":"PEM text; the system's own when empty"}},"tls_cert":{"title":"客户端证书","description":"服务端要求时出示的 PEM 证书（可含中间证书）","x-en":{"title":"Client certificate","description":"Shown to a server that asks for one: PEM text, with those between it and the authority"},"type":"string","maxLength":20000,"x-when":{"tls_mode":["require","verify"]},"x-placeholder":{"zh-chs":"PEM 文本；服务端不要求时留空","en":"PEM text; empty where the server asks for none"}},"tls_key":{"title":"客户端私钥","description":"客户端证书的 PEM 私钥，不带口令；留空表示不变","x-en":{"title":"Client key","description":"Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged"},"type":"string","maxLength":20000,"x-secret":true,"x-account":"tls_cert","x-when":{"tls_mode":["require","verify"]}},"account":{"title":"账号","description":"查询所用账号，建议只有读取权限","x-en":{"title":"Account","description":"Account for reading; it needs no right to write"},"type":"string","minLength":1,"maxLength":128},"password":{"title":"密码","description":"留空表示不变","x-en":{"title":"Password","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"account"},"write_account":{"title":"写入账号","description":"表单与审批后的写入所用账号；不填则用查询账号","x-en":{"title":"Account for writing","description":"Used by forms and approved changes; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"write_password":{"title":"写入账号密码","description":"留空表示不变","x-en":{"title":"Password for writing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"write_account"},"monitor_account":{"title":"监控账号","description":"读取目录与会话所用账号；不填则用查询账号","x-en":{"title":"Account for monitoring","description":"Used to read the catalogue and sessions; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"monitor_password":{"title":"监控账号密码","description":"留空表示不变","x-en":{"title":"Password for monitoring","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"monitor_account"},"ssh_host_id":{"title":"SSH 主机","description":"经由此主机的 SSH 隧道连接；地址与端口由该主机解析和连接；不选则直接连接","x-en":{"title":"SSH host","description":"Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly"},"type":"integer","minimum":1,"x-address":true,"x-options":"host-options","x-placeholder":{"zh-chs":"不选则直接连接","en":"None: dialled directly"}},"ssh_account":{"title":"SSH 账号","description":"登录 SSH 主机的账号；不填则用主机的第一个账号","x-en":{"title":"SSH account","description":"The host's account that signs in; empty: its first one"},"type":"string","maxLength":64,"x-address":true,"x-with":"ssh_host_id","x-placeholder":{"zh-chs":"不填则用主机的第一个账号","en":"Empty: the host's first account"}},"connect_timeout":{"title":"连接超时（秒）","description":"秒","x-en":{"title":"Connect timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":60,"default":5},"statement_timeout":{"title":"语句超时（秒）","description":"秒","x-en":{"title":"Statement timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":3600,"default":60},"max_allowed_packet":{"title":"最大语句大小（字节）","description":"字节；更大的语句及其参数会被拒绝","x-en":{"title":"Largest statement (bytes)","description":"Bytes; a statement that is larger with its values is refused"},"type":"integer","minimum":1024,"maximum":1073741824,"default":4194304},"sync_interval":{"title":"目录同步间隔（分钟）","description":"0 为不自动同步","x-en":{"title":"Catalogue sync every (minutes)","description":"Minutes between readings of the catalogue; 0 for none"},"type":"integer","minimum":0,"maximum":10080,"default":60},"sample_size":{"title":"字段采样（文档数）","description":"读取目录时每个集合按 _id 首尾取样的文档数；未采样到的字段不会返回","x-en":{"title":"Documents sampled for fields","description":"Documents of each collection, the first and last by _id, whose fields make the catalogue; a field that was not seen is never answered"},"type":"integer","minimum":10,"maximum":10000,"default":500},"pool":{"title":"最多连接数","description":"每个账号同时保持的连接","x-en":{"title":"Most connections","description":"Kept at once for each account"},"type":"integer","minimum":1,"maximum":200,"default":10}},"required":["host","database_name","account"]},
  mssql: {"title":"SQL Server 数据源","description":"连接 SQL Server 2016 及以上版本所需的设置；超时以秒计，密钥只写不读","x-en":{"title":"SQL Server data source","description":"What is needed to reach SQL Server 2016 or later; timeouts in seconds, secrets are write-only"},"properties":{"host":{"title":"地址","description":"主机名或 IP 地址，解析后固定并检查","x-en":{"title":"Host","description":"Host name or address; it is resolved once, pinned and checked"},"type":"string","minLength":1,"maxLength":255,"pattern":"^[^\\s/]+$","x-address":true},"port":{"title":"端口","description":"服务端口","x-en":{"title":"Port","description":"Port of the server"},"type":"integer","minimum":1,"maximum":65535,"default":1433,"x-address":true},"database_name":{"title":"数据库","description":"要登记的数据库；账号在其中的默认架构应为 dbo","x-en":{"title":"Database","description":"The database that is registered; the account's default schema in it should be dbo"},"type":"string","minLength":1,"maxLength":128},"tls_mode":{"title":"加密","description":"off 不加密，require 加密，verify 加密并校验证书","x-en":{"title":"Encryption","description":"off, require (encrypted), verify (encrypted and the certificate checked)"},"enum":["off","require","verify"],"default":"off","x-texts":{"off":{"en":"Off","zh-chs":"不加密"},"require":{"en":"Encrypted, certificate not checked","zh-chs":"加密，不校验证书"},"verify":{"en":"Encrypted, certificate checked","zh-chs":"加密并校验证书"}}},"tls_ca":{"title":"CA 证书","description":"PEM 文本；不填则用系统证书","x-en":{"title":"CA certificate","description":"PEM text; the system's own when empty"},"type":"string","maxLength":20000,"x-when":{"tls_mode":"verify"},"x-placeholder":{"zh-chs":"PEM 文本；不填则用系统证书","en":"PEM text; the system's own when empty"}},"account":{"title":"账号","description":"查询所用账号，建议只有读取权限","x-en":{"title":"Account","description":"Account for reading; it needs no right to write"},"type":"string","minLength":1,"maxLength":128},"password":{"title":"密码","description":"留空表示不变","x-en":{"title":"Password","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"account"},"write_account":{"title":"写入账号","description":"表单与审批后的写入所用账号；不填则用查询账号","x-en":{"title":"Account for writing","description":"Used by forms and approved changes; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"write_password":{"title":"写入账号密码","description":"留空表示不变","x-en":{"title":"Password for writing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"write_account"},"manage_account":{"title":"管理账号","description":"执行 DDL 等结构变更所用账号；不填则用查询账号","x-en":{"title":"Account for managing","description":"Used for DDL and other changes of structure; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"manage_password":{"title":"管理账号密码","description":"留空表示不变","x-en":{"title":"Password for managing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"manage_account"},"monitor_account":{"title":"监控账号","description":"读取目录与会话所用账号；不填则用查询账号","x-en":{"title":"Account for monitoring","description":"Used to read the catalogue and sessions; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"monitor_password":{"title":"监控账号密码","description":"留空表示不变","x-en":{"title":"Password for monitoring","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"monitor_account"},"ssh_host_id":{"title":"SSH 主机","description":"经由此主机的 SSH 隧道连接；地址与端口由该主机解析和连接；不选则直接连接","x-en":{"title":"SSH host","description":"Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly"},"type":"integer","minimum":1,"x-address":true,"x-options":"host-options","x-placeholder":{"zh-chs":"不选则直接连接","en":"None: dialled directly"}},"ssh_account":{"title":"SSH 账号","description":"登录 SSH 主机的账号；不填则用主机的第一个账号","x-en":{"title":"SSH account","description":"The host's account that signs in; empty: its first one"},"type":"string","maxLength":64,"x-address":true,"x-with":"ssh_host_id","x-placeholder":{"zh-chs":"不填则用主机的第一个账号","en":"Empty: the host's first account"}},"connect_timeout":{"title":"连接超时（秒）","description":"秒","x-en":{"title":"Connect timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":60,"default":5},"statement_timeout":{"title":"语句超时（秒）","description":"秒","x-en":{"title":"Statement timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":3600,"default":60},"max_allowed_packet":{"title":"最大语句大小（字节）","description":"字节；更大的语句及其参数会被拒绝","x-en":{"title":"Largest statement (bytes)","description":"Bytes; a statement that is larger with its values is refused"},"type":"integer","minimum":1024,"maximum":1073741824,"default":4194304},"sync_interval":{"title":"目录同步间隔（分钟）","description":"0 为不自动同步","x-en":{"title":"Catalogue sync every (minutes)","description":"Minutes between readings of the catalogue; 0 for none"},"type":"integer","minimum":0,"maximum":10080,"default":60},"pool":{"title":"最多连接数","description":"每个账号同时保持的连接","x-en":{"title":"Most connections","description":"Kept at once for each account"},"type":"integer","minimum":1,"maximum":200,"default":10}},"required":["host","database_name","account"]},
  mysql: {"title":"MySQL 数据源","description":"连接 MySQL 8.0 或 MariaDB 10.5 及以上版本所需的设置；超时以秒计，密钥只写不读","x-en":{"title":"MySQL data source","description":"What is needed to reach MySQL 8.0 or MariaDB 10.5 or later; timeouts in seconds, secrets are write-only"},"properties":{"host":{"title":"地址","description":"主机名或 IP 地址，解析后固定并检查","x-en":{"title":"Host","description":"Host name or address; it is resolved once, pinned and checked"},"type":"string","minLength":1,"maxLength":255,"pattern":"^[^\\s/]+$","x-address":true},"port":{"title":"端口","description":"服务端口","x-en":{"title":"Port","description":"Port of the server"},"type":"integer","minimum":1,"maximum":65535,"default":3306,"x-address":true},"database_name":{"title":"数据库","description":"默认数据库：不写库名的表在其中查找；账号可见的其他数据库一并登记","x-en":{"title":"Database","description":"The default database, in which names without one are looked for; others that the account sees are registered with it"},"type":"string","minLength":1,"maxLength":128},"tls_mode":{"title":"加密","description":"off 不加密，require 加密，verify 加密并校验证书","x-en":{"title":"Encryption","description":"off, require (encrypted), verify (encrypted and the certificate checked)"},"enum":["off","require","verify"],"default":"off","x-texts":{"off":{"en":"Off","zh-chs":"不加密"},"require":{"en":"Encrypted, certificate not checked","zh-chs":"加密，不校验证书"},"verify":{"en":"Encrypted, certificate checked","zh-chs":"加密并校验证书"}}},"tls_ca":{"title":"CA 证书","description":"PEM 文本；不填则用系统证书","x-en":{"title":"CA certificate","description":"PEM text; the system's own when empty"},"type":"string","maxLength":20000,"x-when":{"tls_mode":"verify"},"x-placeholder":{"zh-chs":"PEM 文本；不填则用系统证书","en":"PEM text; the system's own when empty"}},"tls_cert":{"title":"客户端证书","description":"服务端要求时出示的 PEM 证书（可含中间证书）","x-en":{"title":"Client certificate","description":"Shown to a server that asks for one: PEM text, with those between it and the authority"},"type":"string","maxLength":20000,"x-when":{"tls_mode":["require","verify"]},"x-placeholder":{"zh-chs":"PEM 文本；服务端不要求时留空","en":"PEM text; empty where the server asks for none"}},"tls_key":{"title":"客户端私钥","description":"客户端证书的 PEM 私钥，不带口令；留空表示不变","x-en":{"title":"Client key","description":"Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged"},"type":"string","maxLength":20000,"x-secret":true,"x-account":"tls_cert","x-when":{"tls_mode":["require","verify"]}},"account":{"title":"账号","description":"查询所用账号，建议只有读取权限","x-en":{"title":"Account","description":"Account for reading; it needs no right to write"},"type":"string","minLength":1,"maxLength":128},"password":{"title":"密码","description":"留空表示不变","x-en":{"title":"Password","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"account"},"write_account":{"title":"写入账号","description":"表单与审批后的写入所用账号；不填则用查询账号","x-en":{"title":"Account for writing","description":"Used by forms and approved changes; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"write_password":{"title":"写入账号密码","description":"留空表示不变","x-en":{"title":"Password for writing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"write_account"},"manage_account":{"title":"管理账号","description":"执行 DDL 等结构变更所用账号；不填则用查询账号","x-en":{"title":"Account for managing","description":"Used for DDL and other changes of structure; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"manage_password":{"title":"管理账号密码","description":"留空表示不变","x-en":{"title":"Password for managing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"manage_account"},"monitor_account":{"title":"监控账号","description":"读取目录与会话所用账号；不填则用查询账号","x-en":{"title":"Account for monitoring","description":"Used to read the catalogue and sessions; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"monitor_password":{"title":"监控账号密码","description":"留空表示不变","x-en":{"title":"Password for monitoring","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"monitor_account"},"ssh_host_id":{"title":"SSH 主机","description":"经由此主机的 SSH 隧道连接；地址与端口由该主机解析和连接；不选则直接连接","x-en":{"title":"SSH host","description":"Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly"},"type":"integer","minimum":1,"x-address":true,"x-options":"host-options","x-placeholder":{"zh-chs":"不选则直接连接","en":"None: dialled directly"}},"ssh_account":{"title":"SSH 账号","description":"登录 SSH 主机的账号；不填则用主机的第一个账号","x-en":{"title":"SSH account","description":"The host's account that signs in; empty: its first one"},"type":"string","maxLength":64,"x-address":true,"x-with":"ssh_host_id","x-placeholder":{"zh-chs":"不填则用主机的第一个账号","en":"Empty: the host's first account"}},"connect_timeout":{"title":"连接超时（秒）","description":"秒","x-en":{"title":"Connect timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":60,"default":5},"statement_timeout":{"title":"语句超时（秒）","description":"秒","x-en":{"title":"Statement timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":3600,"default":60},"max_allowed_packet":{"title":"最大语句大小（字节）","description":"字节；更大的语句及其参数会被拒绝","x-en":{"title":"Largest statement (bytes)","description":"Bytes; a statement that is larger with its values is refused"},"type":"integer","minimum":1024,"maximum":1073741824,"default":4194304},"sync_interval":{"title":"目录同步间隔（分钟）","description":"0 为不自动同步","x-en":{"title":"Catalogue sync every (minutes)","description":"Minutes between readings of the catalogue; 0 for none"},"type":"integer","minimum":0,"maximum":10080,"default":60},"pool":{"title":"最多连接数","description":"每个账号同时保持的连接","x-en":{"title":"Most connections","description":"Kept at once for each account"},"type":"integer","minimum":1,"maximum":200,"default":10}},"required":["host","database_name","account"]},
  oracle: {"title":"Oracle 数据源","description":"连接 Oracle 12.2 及以上版本所需的设置（未在真实服务器上验证）；超时以秒计，密钥只写不读","x-en":{"title":"Oracle data source","description":"What is needed to reach Oracle 12.2 or later (not verified on a real server); timeouts in seconds, secrets are write-only"},"properties":{"host":{"title":"地址","description":"主机名或 IP 地址，解析后固定并检查","x-en":{"title":"Host","description":"Host name or address; it is resolved once, pinned and checked"},"type":"string","minLength":1,"maxLength":255,"pattern":"^[^\\s/]+$","x-address":true},"port":{"title":"端口","description":"服务端口","x-en":{"title":"Port","description":"Port of the server"},"type":"integer","minimum":1,"maximum":65535,"default":1521,"x-address":true},"database_name":{"title":"数据库","description":"要登记的服务名；按 SID 连接时填写 SID","x-en":{"title":"Database","description":"The service that is registered; its SID where it is reached by one"},"type":"string","minLength":1,"maxLength":128,"pattern":"^[A-Za-z0-9_.$-]+$"},"service_kind":{"title":"服务标识（Oracle，未在真实服务器上验证）","description":"service 按服务名连接，sid 按 SID 连接","x-en":{"title":"Database is named by (Oracle, not verified on a real server)","description":"service: by the name of a service; sid: by the SID of an instance"},"enum":["service","sid"],"default":"service","x-texts":{"service":{"zh-chs":"服务名","en":"Service name"},"sid":{"zh-chs":"SID","en":"SID"}}},"default_schema":{"title":"默认模式","description":"未写模式的名称在其中查找；不填则为查询账号自己的模式（账号名大写）","x-en":{"title":"Default schema","description":"Where names without a schema are looked for; empty: the reading account's own (its name in capitals)"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则为查询账号自己的模式","en":"Empty: the reading account's own"}},"tls_mode":{"title":"加密","description":"off 不加密，verify 加密（TCPS）并校验证书；驱动不支持不校验证书的加密","x-en":{"title":"Encryption","description":"off, or verify (TCPS, the certificate checked); the driver knows no encryption without a checked certificate"},"enum":["off","require","verify"],"default":"off","x-texts":{"off":{"en":"Off","zh-chs":"不加密"},"require":{"en":"Encrypted, certificate not checked","zh-chs":"加密，不校验证书"},"verify":{"en":"Encrypted, certificate checked","zh-chs":"加密并校验证书"}}},"tls_ca":{"title":"CA 证书","description":"PEM 文本；不填则用系统证书","x-en":{"title":"CA certificate","description":"PEM text; the system's own when empty"},"type":"string","maxLength":20000,"x-when":{"tls_mode":"verify"},"x-placeholder":{"zh-chs":"PEM 文本；不填则用系统证书","en":"PEM text; the system's own when empty"}},"account":{"title":"账号","description":"查询所用账号，建议只有读取权限","x-en":{"title":"Account","description":"Account for reading; it needs no right to write"},"type":"string","minLength":1,"maxLength":128},"password":{"title":"密码","description":"留空表示不变","x-en":{"title":"Password","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"account"},"write_account":{"title":"写入账号","description":"表单与审批后的写入所用账号；不填则用查询账号","x-en":{"title":"Account for writing","description":"Used by forms and approved changes; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"write_password":{"title":"写入账号密码","description":"留空表示不变","x-en":{"title":"Password for writing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"write_account"},"manage_account":{"title":"管理账号","description":"执行 DDL 等结构变更所用账号；不填则用查询账号","x-en":{"title":"Account for managing","description":"Used for DDL and other changes of structure; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"manage_password":{"title":"管理账号密码","description":"留空表示不变","x-en":{"title":"Password for managing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"manage_account"},"monitor_account":{"title":"监控账号","description":"读取目录与会话所用账号；不填则用查询账号","x-en":{"title":"Account for monitoring","description":"Used to read the catalogue and sessions; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"monitor_password":{"title":"监控账号密码","description":"留空表示不变","x-en":{"title":"Password for monitoring","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"monitor_account"},"ssh_host_id":{"title":"SSH 主机","description":"经由此主机的 SSH 隧道连接；地址与端口由该主机解析和连接；不选则直接连接","x-en":{"title":"SSH host","description":"Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly"},"type":"integer","minimum":1,"x-address":true,"x-options":"host-options","x-placeholder":{"zh-chs":"不选则直接连接","en":"None: dialled directly"}},"ssh_account":{"title":"SSH 账号","description":"登录 SSH 主机的账号；不填则用主机的第一个账号","x-en":{"title":"SSH account","description":"The host's account that signs in; empty: its first one"},"type":"string","maxLength":64,"x-address":true,"x-with":"ssh_host_id","x-placeholder":{"zh-chs":"不填则用主机的第一个账号","en":"Empty: the host's first account"}},"connect_timeout":{"title":"连接超时（秒）","description":"秒","x-en":{"title":"Connect timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":60,"default":5},"statement_timeout":{"title":"语句超时（秒）","description":"秒","x-en":{"title":"Statement timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":3600,"default":60},"max_allowed_packet":{"title":"最大语句大小（字节）","description":"字节；更大的语句及其参数会被拒绝","x-en":{"title":"Largest statement (bytes)","description":"Bytes; a statement that is larger with its values is refused"},"type":"integer","minimum":1024,"maximum":1073741824,"default":4194304},"sync_interval":{"title":"目录同步间隔（分钟）","description":"0 为不自动同步","x-en":{"title":"Catalogue sync every (minutes)","description":"Minutes between readings of the catalogue; 0 for none"},"type":"integer","minimum":0,"maximum":10080,"default":60},"pool":{"title":"最多连接数","description":"每个账号同时保持的连接","x-en":{"title":"Most connections","description":"Kept at once for each account"},"type":"integer","minimum":1,"maximum":200,"default":10}},"required":["host","database_name","account"]},
  postgres: {"title":"PostgreSQL 数据源","description":"连接 PostgreSQL 13 及以上版本所需的设置；超时以秒计，密钥只写不读","x-en":{"title":"PostgreSQL data source","description":"What is needed to reach PostgreSQL 13 or later; timeouts in seconds, secrets are write-only"},"properties":{"host":{"title":"地址","description":"主机名或 IP 地址，解析后固定并检查","x-en":{"title":"Host","description":"Host name or address; it is resolved once, pinned and checked"},"type":"string","minLength":1,"maxLength":255,"pattern":"^[^\\s/]+$","x-address":true},"port":{"title":"端口","description":"服务端口","x-en":{"title":"Port","description":"Port of the server"},"type":"integer","minimum":1,"maximum":65535,"default":5432,"x-address":true},"database_name":{"title":"数据库","description":"要登记的数据库","x-en":{"title":"Database","description":"The database that is registered"},"type":"string","minLength":1,"maxLength":128},"tls_mode":{"title":"加密","description":"off 不加密，require 加密，verify 加密并校验证书","x-en":{"title":"Encryption","description":"off, require (encrypted), verify (encrypted and the certificate checked)"},"enum":["off","require","verify"],"default":"off","x-texts":{"off":{"en":"Off","zh-chs":"不加密"},"require":{"en":"Encrypted, certificate not checked","zh-chs":"加密，不校验证书"},"verify":{"en":"Encrypted, certificate checked","zh-chs":"加密并校验证书"}}},"tls_ca":{"title":"CA 证书","description":"PEM 文本；不填则用系统证书","x-en":{"title":"CA certificate","description":"PEM text; the system's own when empty"},"type":"string","maxLength":20000,"x-when":{"tls_mode":"verify"},"x-placeholder":{"zh-chs":"PEM 文本；不填则用系统证书","en":"PEM text; the system's own when empty"}},"tls_cert":{"title":"客户端证书","description":"服务端要求时出示的 PEM 证书（可含中间证书）","x-en":{"title":"Client certificate","description":"Shown to a server that asks for one: PEM text, with those between it and the authority"},"type":"string","maxLength":20000,"x-when":{"tls_mode":["require","verify"]},"x-placeholder":{"zh-chs":"PEM 文本；服务端不要求时留空","en":"PEM text; empty where the server asks for none"}},"tls_key":{"title":"客户端私钥","description":"客户端证书的 PEM 私钥，不带口令；留空表示不变","x-en":{"title":"Client key","description":"Private key of the client certificate: PEM text without a passphrase; empty leaves it unchanged"},"type":"string","maxLength":20000,"x-secret":true,"x-account":"tls_cert","x-when":{"tls_mode":["require","verify"]}},"account":{"title":"账号","description":"查询所用账号，建议只有读取权限","x-en":{"title":"Account","description":"Account for reading; it needs no right to write"},"type":"string","minLength":1,"maxLength":128},"password":{"title":"密码","description":"留空表示不变","x-en":{"title":"Password","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"account"},"write_account":{"title":"写入账号","description":"表单与审批后的写入所用账号；不填则用查询账号","x-en":{"title":"Account for writing","description":"Used by forms and approved changes; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"write_password":{"title":"写入账号密码","description":"留空表示不变","x-en":{"title":"Password for writing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"write_account"},"manage_account":{"title":"管理账号","description":"执行 DDL 等结构变更所用账号；不填则用查询账号","x-en":{"title":"Account for managing","description":"Used for DDL and other changes of structure; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"manage_password":{"title":"管理账号密码","description":"留空表示不变","x-en":{"title":"Password for managing","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"manage_account"},"monitor_account":{"title":"监控账号","description":"读取目录与会话所用账号；不填则用查询账号","x-en":{"title":"Account for monitoring","description":"Used to read the catalogue and sessions; the reading account stands in for it"},"type":"string","maxLength":128,"x-placeholder":{"zh-chs":"不填则用查询账号","en":"Empty: the account for queries"}},"monitor_password":{"title":"监控账号密码","description":"留空表示不变","x-en":{"title":"Password for monitoring","description":"Empty leaves it unchanged"},"type":"string","maxLength":1024,"x-secret":true,"x-account":"monitor_account"},"ssh_host_id":{"title":"SSH 主机","description":"经由此主机的 SSH 隧道连接；地址与端口由该主机解析和连接；不选则直接连接","x-en":{"title":"SSH host","description":"Reached through this host's SSH tunnel, from which address and port are looked up and dialled; none: dialled directly"},"type":"integer","minimum":1,"x-address":true,"x-options":"host-options","x-placeholder":{"zh-chs":"不选则直接连接","en":"None: dialled directly"}},"ssh_account":{"title":"SSH 账号","description":"登录 SSH 主机的账号；不填则用主机的第一个账号","x-en":{"title":"SSH account","description":"The host's account that signs in; empty: its first one"},"type":"string","maxLength":64,"x-address":true,"x-with":"ssh_host_id","x-placeholder":{"zh-chs":"不填则用主机的第一个账号","en":"Empty: the host's first account"}},"connect_timeout":{"title":"连接超时（秒）","description":"秒","x-en":{"title":"Connect timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":60,"default":5},"statement_timeout":{"title":"语句超时（秒）","description":"秒","x-en":{"title":"Statement timeout (s)","description":"Seconds"},"type":"integer","minimum":1,"maximum":3600,"default":60},"max_allowed_packet":{"title":"最大语句大小（字节）","description":"字节；更大的语句及其参数会被拒绝","x-en":{"title":"Largest statement (bytes)","description":"Bytes; a statement that is larger with its values is refused"},"type":"integer","minimum":1024,"maximum":1073741824,"default":4194304},"sync_interval":{"title":"目录同步间隔（分钟）","description":"0 为不自动同步","x-en":{"title":"Catalogue sync every (minutes)","description":"Minutes between readings of the catalogue; 0 for none"},"type":"integer","minimum":0,"maximum":10080,"default":60},"pool":{"title":"最多连接数","description":"每个账号同时保持的连接","x-en":{"title":"Most connections","description":"Kept at once for each account"},"type":"integer","minimum":1,"maximum":200,"default":10}},"required":["host","database_name","account"]},
} as const;
