import type { UploadedFile } from '../page-protocol.ts';

/** A file that the user picked, as it is sent. */
export async function readFile(file: File): Promise<UploadedFile> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  const base64 = url.slice(url.indexOf(',') + 1);
  return { filename: file.name, contentType: file.type || 'application/octet-stream', base64 };
}
