/**
 * Words and passwords that head every list of leaked ones, lower case. A word stands for itself with a run of digits
 * (`password123`) as well.
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
`
    .trim()
    .split(/\s+/),
);
