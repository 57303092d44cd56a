type Group = {
  name: string;
  tags?: "$initial"[];
  test?: (file: string) => boolean;
  priority: number;
  minShareCount?: number;
  maxModuleSize?: number;
};

export function chunkGroups(root: string): Group[];
