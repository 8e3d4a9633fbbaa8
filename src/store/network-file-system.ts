import { statfsSync } from 'node:fs';

/** Linux file system magic numbers (statfs(2)) of systems whose locks or shared memory SQLite's WAL cannot rely on. */
const NETWORK_FILE_SYSTEMS: Readonly<Record<number, string>> = {
  26985: 'NFS', // 0x6969
  20859: 'SMB', // 0x517b
  4283649346: 'CIFS', // 0xff534d42
  4266872130: 'SMB2', // 0xfe534d42
  12805120: 'Ceph', // 0x00c36400
  198183888: 'Lustre', // 0x0bd00bd0
  1397113167: 'AFS', // 0x5346414f
  16914839: '9P', // 0x01021997
};

/** Name of the network file system a directory lies on, or null for a local or unknown one. */
export function networkFileSystemOf(
  directory: string,
  fileSystemType: (path: string) => number = (path) => statfsSync(path).type,
): string | null {
  try {
    // The type is signed on some platforms.
    return NETWORK_FILE_SYSTEMS[fileSystemType(directory) >>> 0] ?? null;
  } catch {
    return null;
  }
}
