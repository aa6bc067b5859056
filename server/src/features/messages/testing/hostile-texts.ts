/** Injection attempts in place of a name. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '<svg/onload=alert(1)>',
  '</title><iframe srcdoc="<script>alert(1)</script>">',
  '${alert(1)}<%= 7*7 %>\u2028\u202E',
];
