export { PixNotice } from './PixNotice.tsx';
export { PixQr, PixText, useSecondsLeft } from './PixCode.tsx';
