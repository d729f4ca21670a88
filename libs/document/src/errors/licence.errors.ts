import type { ErrorArea } from './platform.error.js';

/**
 * Codes of the vendor (§5: registration, verification and activation codes are required) and the limits of a licence.
 */
export const licenceErrors = {
  'licence.registration-required': {
    code: 400,
    text: { 'zh-chs': '请输入注册码', en: 'Please enter the registration code' },
  },
  'licence.activation-required': {
    code: 400,
    text: { 'zh-chs': '请输入激活码', en: 'Please enter the activation code' },
  },
  'licence.code-invalid': {
    code: 400,
    text: {
      'zh-chs': '验证失败!该码不是厂商为本产品签发的，或内容不完整',
      en: 'Verification failed: the vendor has not signed this code for this product, or a part of it is missing',
    },
  },
  'licence.other-machine': {
    code: 400,
    text: {
      'zh-chs': '验证失败!该码是为另一台机器签发的，请将本机机器码提供给厂商',
      en: "Verification failed: this code is for another machine. Please give this machine's code to the vendor.",
    },
  },
  'licence.code-expired': {
    code: 400,
    text: {
      'zh-chs': '该许可证已于 {end} 到期，请申请新的许可证',
      en: 'This licence ended on {end}. Please ask for a new one.',
    },
  },
  'licence.not-started': {
    code: 400,
    text: {
      'zh-chs': '该许可证自 {start} 起生效，届时再注册',
      en: 'This licence begins on {start}. Please register it then.',
    },
  },
  'licence.not-registered': {
    code: 400,
    text: { 'zh-chs': '请先注册序列号为 {serial} 的许可证', en: 'Please register the licence {serial} first' },
  },
  'licence.serial-active': {
    code: 409,
    text: {
      'zh-chs': '序列号 {serial} 的许可证正在使用，且新码还需激活；请联系厂商更换序列号',
      en: 'The licence {serial} is in force and the new code would need an activation. Please ask the vendor for another serial.',
    },
  },
  'licence.no-vendor-key': {
    code: 409,
    text: {
      'zh-chs': '未配置厂商公钥 (SLUICE_VENDOR_KEY)，无法验证注册码；内置社区版许可证不受限制',
      en: 'No vendor key is configured (SLUICE_VENDOR_KEY), so no code can be checked. The built-in community licence has no limits.',
    },
  },
  'licence.limit': {
    code: 409,
    text: {
      'zh-chs': '已达到许可证允许的{what}数量上限（{most}），请联系厂商扩容',
      en: 'The licence allows {most} {what}. Please ask the vendor for more.',
    },
  },
} as const satisfies ErrorArea;
