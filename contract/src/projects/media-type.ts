/** Names staff know, the same in every language; 'video/quicktime' means nothing to them. */
const names: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/svg+xml': 'SVG',
  'video/quicktime': 'QuickTime',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
};

/** 'application/pdf' is 'PDF', 'video/mp4' is 'MP4'. */
export const mediaTypeLabel = (type: string): string => names[type] ?? (type.split('/').at(-1) ?? type).toUpperCase();
