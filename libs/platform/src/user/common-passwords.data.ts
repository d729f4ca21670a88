/**
 * Words and passwords that head every list of leaked ones, lower case, with names, places, months and words of offices
 * in English and pinyin. A word stands for what people make of it as well (`password123`, `P@ssw0rd!`), see
 * `commonWordIn`.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passw0rd p@ssw0rd pass admin administrator root user test guest login welcome letmein master hello dragon monkey
qwerty qwertyuiop qwert asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcde abcdef abcdefg qaz qazwsx wsx iloveyou love woaini
sunshine princess football baseball superman batman shadow michael secret changeme default system oracle mysql postgres
sluice database server company china beijing shanghai zhongguo nihao aini woaini1314 a1b2c3d4 a1b2c3d4e5 1q2w3e4r 1q2w3e4r5t
1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 qwe123 qwe123456 qwer1234 asd123456 zxc123456 abc123456 abc123123 aa123456 aa123456789
a123456 a12345678 a123456789 a1234567890 123456a 1234567a 12345678a 123456789a 123456aa 123456abc 123abc456 abc12345 abcd1234
qwerty12 qwerty123 trustno1 password1 password12 password123 admin123 admin1234 admin888 admin123456 root1234 test1234
test123456 welcome1 welcome123 letmein1 iloveyou1 woaini520 woaini521 5201314a 1314520a wang1234 zhang123 li123456
p@ssword1 pa55word pa55w0rd p@ss1234 pass1234 passw0rd1 1a2b3c4d 1a2b3c4d5e 123qweasd 123qweasdzxc qweasd123 zaq12wsx zaq1xsw2
xiaoming1 dearbook1 hello123 hello1234 summer123 winter123 spring123 changeme1 default1 system123 oracle123 mysql123 postgres1
access account action adidas alexander alpha amanda america andrea andrew angel anna anthony apple april arsenal asdf asdfg ashley august austin
autumn banana barcelona barney basketball batman beautiful bailey benjamin blink blue bonjour boston brandon brooklyn buster butterfly
camaro canada captain carlos cassie charlie cheese chelsea chester chicago chicken chocolate chris christian classic clinton coffee college
computer cookie cooper corvette cowboy crystal dallas daniel data david december demo denver design developer diablo diamond doctor dolphin
donald eagle elizabeth eminem engineer england europe everton facebook family fender ferrari finance fire fish flower forever france frank freedom
friend friends gateway george ginger global gold golden golfer google gordon green guitar hammer hannah happy harley heather helpdesk hockey home
hunter iceman icecream india internet israel jackson jaguar james january jasmine jason jennifer jessica jesus jordan joseph joshua july june junior
justin kevin killer kitty knight lakers lauren liverpool london lovely lover lucky maggie manager manchester march marina marlboro martin matrix
matthew maverick melissa mercedes merlin metallic mickey midnight mike miller monday money monster morgan mother mustang mypass nascar natasha
network nicole nissan november october office orange packers pakistan panther paris passion patrick peaches peanut pepper phoenix player please
pokemon porsche power prince private public purple python rabbit rachel rainbow ranger raiders redsox remote richard robert rocket rockstar
russia samantha samsung sandra saturday scooter scorpion security september sales service sexy silver simple smith smokey snoopy soccer sophie spider
spring squirt star starwars steelers steven student summer sunday support sunflower super superstar support sweet switch sysadmin teacher tennis teste
temp temporary thomas thunder tiger tigger tomcat toyota training travis trouble trustno turkey unknown user valentine vampire victor victoria
viking vista voyager walter warrior whatever william windows winner winter wizard wolf work yankees yellow zaq zaqwsx
woshishui woaini wodemima mima mimashi caonima nimabi haoren gongsi caiwu xitong guanli guanliyuan yonghu ceshi kaifa yunwei shujuku shuju
zhongguoren shenzhen guangzhou hangzhou chengdu wuhan nanjing xian tianjin chongqing suzhou baidu alibaba taobao tencent weixin qq huawei xiaomi
zhangsan lisi wangwu zhaoliu zhang wang zhao qian chen yang huang zhou liming xiaohong xiaoming woaiwojia laopo laogong baobei baobao jiayou
aaa bbb abc123 iloveu qweasd qweasdzxc asdzxc zxcv zxcvb poiuyt lkjhgf mnbvcxz admini adminadmin rootroot testtest passpass useruser password1234
`
    .trim()
    .split(/\s+/),
);
