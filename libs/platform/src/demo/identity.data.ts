/** Mobile prefixes assigned to the three carriers. */
export const mobilePrefixes = ['130', '131', '132', '133', '134', '135', '136', '137', '138', '139', '150', '151', '152', '153', '155', '156', '157', '158', '159', '166', '173', '175', '176', '177', '178', '180', '181', '182', '183', '185', '186', '187', '188', '189', '191', '198', '199'] as const;

/** Issuer prefixes and number lengths of common debit cards. */
export const cardIssuers = [
  { bank: '工商银行', prefix: '622202', length: 19 },
  { bank: '建设银行', prefix: '621700', length: 19 },
  { bank: '农业银行', prefix: '622848', length: 19 },
  { bank: '中国银行', prefix: '621661', length: 19 },
  { bank: '交通银行', prefix: '622262', length: 19 },
  { bank: '招商银行', prefix: '621483', length: 16 },
] as const;

export const surnames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤'];

export const givenFemale = ['秀英', '丽娟', '雅静', '欣怡', '雨桐', '思涵', '婷婷', '晓燕', '玉兰', '佳琪', '梦洁', '诗雨', '慧敏', '春梅', '文静', '丹', '娜', '敏', '静', '雪', '琳', '颖', '芳', '洁', '晶晶', '若曦', '梓萱', '可欣', '美玲', '淑华'];
export const givenMale = ['伟', '强', '磊', '军', '洋', '勇', '杰', '涛', '超', '鹏', '建国', '志强', '浩然', '子轩', '宇航', '俊杰', '文博', '天佑', '家豪', '明辉', '国栋', '永康', '振华', '海波', '晓东', '一鸣', '思远', '泽宇', '嘉诚', '立新'];

/** Pinyin-like local parts, so that addresses look typed by people. */
export const mailWords = ['wang', 'li', 'zhang', 'liu', 'chen', 'yang', 'huang', 'zhao', 'wu', 'zhou', 'xu', 'sun', 'ma', 'zhu', 'hu', 'guo', 'lin', 'he', 'gao', 'luo', 'xiao', 'ming', 'yu', 'hua', 'jie', 'hao', 'lei', 'tao', 'jing', 'fang'];
export const mailHosts = ['example.com', 'example.cn', 'mail.example.com', 'example.net'];
