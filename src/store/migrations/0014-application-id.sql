-- "qgat": says whose file this is, so that no other program's database is taken for a store.
PRAGMA application_id = 1902600564;
